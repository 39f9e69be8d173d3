import { number, plural } from './language.ts'

export const addPart = 'Add a part payment'
export const atShop = 'At the shop'
export const atShopHint = (amount: string, shop: string) => `Pay ${amount} at ${shop} when you pick up.`
export const chooseOther = 'Other picture'
export const choosePicture = 'Choose the picture of your QR'
export const codeHint = 'The six digits that your authenticator app shows, or a recovery code.'
export const codeLabel = 'Code of your second factor'
export const copyAmount = 'Copy the amount'
export const copyReference = 'Copy the reference'
export const exactAmount = 'Exact amount'
export const giveBack = 'I gave the money back'
export const giveBackQuestion = (amount: string) => `Did you give ${amount} back?`
export const giveBackWarning = 'Say so only after the buyer has it. Parts are struck out too.'
export const givenBack = (amount: string) => `${amount} was given back`
export const givenBackByYou = (amount: string) => `You gave ${amount} back`
export const howDoYouPay = 'How do you pay?'
export const howToGet =
  'In GCash, Maya or your bank, open "My QR" or "Receive" and save the picture. Choose one without an amount.'
export const iHavePaid = 'I have paid'
export const iHaveNotPaid = 'I have not paid yet'
export const inCodeAlready = 'The amount is in the code.'
export const isThisYou = 'Is this your account?'
export const myAccount = 'My account'
export const nameInCode = 'The name in this code'
export const notMine = 'Not mine'
export const notMineHint = 'Then choose the code of your own account. Buyers would pay somebody else.'
export const notPaid = 'Not paid yet'
export const notPaidHint = (amount: string, reference: string) =>
  `${amount} to come, at the shop or with the reference ${reference}.`
export const notSeen = 'Not in my wallet'
export const ownQr = 'Your QR for payments'
export const ownQrLead =
  'Buyers pay straight into your own wallet or bank. Ukay takes nothing and holds nothing.'
export const paidOn = 'Paid on'
export const paidOnMissing = 'Please choose a day'
export const partOn = (amount: string, day: string) => `${amount} on ${day}`
export const parts = 'Paid in parts'
export const partStruck = 'struck out'
export const passwordToRemove = 'Your password, to remove it'
export const passwordToSave = 'Your password, to save'
export const payment = 'Payment'
export const qrDone = ['A QR Ph code', 'Complete, nothing cut off', 'No fixed amount'] as const
export const qrOf = (name: string) => `QR code to pay ${name}`
export const qrPh = 'QR Ph'
export const qrRemoved = 'Your QR was removed'
export const qrSaved = 'Your QR is set'
export const qrSavedHint = 'Buyers see it once a piece of theirs is ready for pickup.'
export const qrSince = (day: string) => `The shop's own code, since ${day}`
export const reading = 'Reading your picture'
export const receiptHint = (reference: string) =>
  `Receipts are easy to fake. Tap Received only when you see the money in your wallet, with ${reference}.`
export const receiptProvesNothing = 'A picture of a receipt proves nothing'
export const receiptWarning =
  'Receipts are easy to fake. Tap Received only when you see the money in your wallet, with the reference.'
export const received = 'Received'
export const receivedBy = (shop: string, amount: string) => `${shop} received ${amount}`
export const receivedByYou = (amount: string) => `You received ${amount}`
export const receivedQuestion = (amount: string) => `Did you receive ${amount}?`
export const reference = 'Reference, into the note'
export const referenceIs = (day: string, name: string) => `${day} · reference ${name}`
export const removeQr = 'Remove your QR'
export const removeQrHint = 'Buyers then pay at the shop only.'
export const rest = (amount: string) => `${amount} still to be paid`
export const savePicture = 'Save picture'
export const savePictureFailed = 'The picture could not be saved. Please take a screenshot.'
export const saidBy = (buyer: string, amount: string) => `${buyer} says ${amount} is paid`
export const saidByYou = (amount: string, day: string, name: string) =>
  `You said you paid ${amount} on ${day}, with ${name}. The answer comes here.`
export const shopLooks = (shop: string) => `${shop} will look in the wallet`
export const shopsQr = "Shop's QR"
export const strikeOut = 'Strike out'
export const strikePart = (amount: string) => `Strike out ${amount}`
export const toPay = (amount: string, count: number) =>
  `${amount} for ${plural(count, { one: '1 piece', other: `${number(count)} pieces` })}`
export const totalChanged = (said: string, now: string) =>
  `The amount has changed since: it was ${said}, and is now ${now}.`
export const setThisQr = 'Use this QR'
export const viaWallet =
  'In your wallet or bank: Scan, then upload the picture. The money goes straight to the shop, Ukay holds none of it.'
export const whenChanged = 'We notify you by push and e-mail when it changes.'
export const qrChanges = 'Payment QRs'
export const qrChangesLead = 'Each change of the QR code with which a shop is paid, for a year.'
export const qrChangesNone = 'No seller has set a QR code yet.'
export const qrChangeWhen = 'When'
export const qrChangeSeller = 'Seller'
export const qrChangeBefore = 'Name before'
export const qrChangeNow = 'Name now'
export const anotherQrOfName = 'another code'
export const noQr = 'none'
