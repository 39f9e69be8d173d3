export const actsAs = 'Bumili o magbenta'
export const addressTitle = 'Ang address ng bahay mo'
export const already = 'Nagbebenta na ako sa ibang account'
export const alreadyBuy = 'Bumibili na ako sa ibang account'
export const goOn =
  'Tuloy ang pamimili mo habang naghihintay. Hindi magbabago ang cart, mga ticket at mga chat mo.'
export const join = 'Pagsamahin ang mga account'
export const joined = 'Iisa na ang login ng mga account mo'
export const joinLead =
  'Isang e-mail at isang password na ang magbubukas sa dalawa. Mawawala ang e-mail, password, passkey at pangalawang patunay ng kabilang account, at mananatili ang sa iyo.'
export const otherCode = 'Code ng kabilang account'
export const otherEmail = 'E-mail ng kabilang account'
export const otherPassword = 'Password ng kabilang account'
export const ownCode = 'Code mo'
export const sellTooLead =
  'Sarili mong shop, gamit ang login mo ngayon. Susunod ang dalawang valid ID at isang selfie; 1-2 araw ng trabaho ang beripikasyon.'
export const ownPassword = 'Password mo rito'
export const side = { buyer: 'Pamimili', seller: 'Pagbebenta' } as const
export const start = 'Simulan'
