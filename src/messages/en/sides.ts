export const actsAs = 'Buy or sell'
export const addressTitle = 'Your home address'
export const already = 'I already sell with another account'
export const alreadyBuy = 'I already buy with another account'
export const goOn = 'You go on shopping meanwhile. Your cart, tickets and chats stay as they are.'
export const join = 'Join the accounts'
export const joined = 'Your accounts have one login now'
export const joinLead =
  'Then one e-mail and one password open both. The e-mail, password, passkeys and second factor of the other account end, and yours stay.'
export const otherCode = 'Code of the other account'
export const otherEmail = 'E-mail of the other account'
export const otherPassword = 'Password of the other account'
export const ownCode = 'Your code'
export const sellTooLead =
  'Your own shop, with the login that you have. Next come two valid IDs and one selfie; verification takes 1-2 business days.'
export const ownPassword = 'Your password here'
export const side = { buyer: 'Shopping', seller: 'Seller Space' } as const
export const start = 'Start'
