import { number, plural } from './language.ts'

export const codeCopied = 'Nakopya na ang voucher code'
export const codeHint = '20 letra at numero, may espasyo man o wala'
export const codeInvalid = 'Mali ang voucher code'
export const codeLabel = 'Voucher code'
export const codeRedeemed = 'Nagamit na ang voucher code'
export const copyCodeLabel = 'Kopyahin ang code'
export const copyCodes = (count: number) =>
  plural(count, { one: 'Kopyahin ang code', other: 'Kopyahin ang mga code' })
export const countLabel = 'Ilang voucher'
export const countPlaceholder = (most: number) => `1 hanggang ${number(most)}`
export const emptyHint = 'Lalabas dito ang mga voucher na gagawin mo sa itaas hanggang may seller na gumamit.'
export const emptyTitle = 'Walang voucher ngayon'
export const howSteps = [
  'Humingi ng voucher sa Ukay team. Bibigyan ka ng code na may 20 letra at numero.',
  'Ilagay rito ang code. Puwede ang espasyo at maliit na letra.',
  'Papasok agad ang halaga sa balanse mo, at hindi na magagamit ulit ang code.',
]
export const howTitle = 'Paano ito gumagana'
export const listFailed = 'Hindi makuha ang listahan.'
export const listTitle = 'Mga voucher na puwede pang gamitin'
export const made = (count: number, amount: string) =>
  plural(count, {
    one: `Nagawa ang 1 voucher na ${amount}`,
    other: `Nagawa ang ${number(count)} voucher na tig-${amount}`,
  })
export const make = 'Gumawa'
export const makeHint = (amount: string) => `${amount} ang halaga ng bawat isa. Hindi na ito mababawi.`
export const makeQuestion = (count: number, sum: string) =>
  plural(count, {
    one: `Gumawa ng 1 voucher na ${sum}?`,
    other: `Gumawa ng ${number(count)} voucher na ${sum} lahat-lahat?`,
  })
export const makeTitle = 'Gumawa ng mga voucher'
export const notChecked = (reason: string) => `${reason} Itabi ang code.`
export const redeem = 'Gamitin'
export const redeemLead =
  'Idadagdag sa balanse mo ang halaga ng voucher. Isang beses lang magagamit ang bawat code.'
export const redeemed = (amount: string) => `${amount} na ngayon ang balanse mo`
export const refreshList = 'I-refresh ang Listahan'
