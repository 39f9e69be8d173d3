import { number } from './language.ts'

export const addPart = 'Itala ang hulog'
export const atShop = 'Sa shop'
export const atShopHint = (amount: string, shop: string) =>
  `Magbayad ng ${amount} sa ${shop} kapag kukunin mo na.`
export const chooseOther = 'Ibang picture'
export const choosePicture = 'Piliin ang picture ng QR mo'
export const codeHint = 'Ang anim na numero sa authenticator app mo, o isang recovery code.'
export const codeLabel = 'Code ng second factor mo'
export const copyAmount = 'Kopyahin ang halaga'
export const copyReference = 'Kopyahin ang reference'
export const exactAmount = 'Eksaktong halaga'
export const giveBack = 'Ibinalik ko ang pera'
export const giveBackQuestion = (amount: string) => `Ibinalik mo na ba ang ${amount}?`
export const giveBackWarning = 'Sabihin lang ito kapag hawak na ng buyer. Buburahin din ang mga hulog.'
export const givenBack = (amount: string) => `Ibinalik na ang ${amount}`
export const givenBackByYou = (amount: string) => `Ibinalik mo ang ${amount}`
export const howDoYouPay = 'Paano ka magbabayad?'
export const howToGet =
  'Sa GCash, Maya o bangko mo, buksan ang "My QR" o "Receive" at i-save ang picture. Piliin ang walang halaga.'
export const iHavePaid = 'Nakabayad na ako'
export const iHaveNotPaid = 'Hindi pa ako nakabayad'
export const inCodeAlready = 'Nasa code na ang halaga.'
export const isThisYou = 'Sa iyo ba ang account na ito?'
export const myAccount = 'Sa akin ito'
export const nameInCode = 'Pangalan sa code na ito'
export const notMine = 'Hindi sa akin'
export const notMineHint = 'Piliin ang code ng sarili mong account. Sa iba mapupunta ang bayad ng mga buyer.'
export const notPaid = 'Hindi pa bayad'
export const notPaidHint = (amount: string, reference: string) =>
  `${amount} ang darating, sa shop o may reference na ${reference}.`
export const notSeen = 'Wala sa wallet ko'
export const ownQr = 'QR mo sa bayad'
export const ownQrLead =
  'Diretso sa sarili mong wallet o bangko ang bayad ng mga buyer. Walang kinukuha at hinahawakan ang Ukay.'
export const paidOn = 'Binayaran noong'
export const paidOnMissing = 'Pumili ng araw'
export const partOn = (amount: string, day: string) => `${amount} noong ${day}`
export const parts = 'Hulugan'
export const partStruck = 'binura'
export const passwordToRemove = 'Password mo, para maalis'
export const passwordToSave = 'Password mo, para ma-save'
export const payment = 'Bayad'
export const qrDone = ['QR Ph code ito', 'Kumpleto, walang putol', 'Walang nakatakdang halaga'] as const
export const qrOf = (name: string) => `QR code para bayaran si ${name}`
export const qrPh = 'QR Ph'
export const qrRemoved = 'Naalis na ang QR mo'
export const qrSaved = 'Naka-set na ang QR mo'
export const qrSavedHint = 'Makikita ito ng buyer kapag puwede nang i-pickup ang piraso niya.'
export const qrSince = (day: string) => `Sariling code ng shop, mula ${day}`
export const reading = 'Binabasa ang picture mo'
export const receiptHint = (reference: string) =>
  `Madaling pekein ang resibo. Pindutin lang ang Natanggap kapag nakita mo na ang pera sa wallet mo, may ${reference}.`
export const receiptProvesNothing = 'Walang pinatutunayan ang picture ng resibo'
export const receiptWarning =
  'Madaling pekein ang resibo. Pindutin lang ang Natanggap kapag nakita mo na ang pera sa wallet mo, kasama ang reference.'
export const received = 'Natanggap'
export const receivedBy = (shop: string, amount: string) => `Natanggap na ng ${shop} ang ${amount}`
export const receivedByYou = (amount: string) => `Natanggap mo ang ${amount}`
export const receivedQuestion = (amount: string) => `Natanggap mo na ba ang ${amount}?`
export const reference = 'Reference, ilagay sa note'
export const referenceIs = (day: string, name: string) => `${day} · reference na ${name}`
export const removeQr = 'Alisin ang QR mo'
export const removeQrHint = 'Sa shop na lang magbabayad ang mga buyer.'
export const rest = (amount: string) => `${amount} pa ang babayaran`
export const savePicture = 'I-save ang picture'
export const savePictureFailed = 'Hindi na-save ang picture. Mag-screenshot na lang.'
export const saidBy = (buyer: string, amount: string) => `Sabi ni ${buyer}, bayad na ang ${amount}`
export const saidByYou = (amount: string, day: string, name: string) =>
  `Sinabi mong nagbayad ka ng ${amount} noong ${day}, may ${name}. Dito lalabas ang sagot.`
export const shopLooks = (shop: string) => `Titingnan ng ${shop} ang wallet`
export const shopsQr = 'QR ng shop'
export const strikeOut = 'Burahin'
export const strikePart = (amount: string) => `Burahin ang ${amount}`
export const toPay = (amount: string, count: number) => `${amount} para sa ${number(count)} piraso`
export const totalChanged = (said: string, now: string) =>
  `Nagbago na ang halaga: dati ${said}, ngayon ${now}.`
export const setThisQr = 'Gamitin ang QR na ito'
export const viaWallet =
  'Sa wallet o bangko mo: Scan, tapos i-upload ang picture. Diretso sa shop ang pera, walang hawak ang Ukay.'
export const whenChanged = 'Sasabihan ka namin sa push at e-mail kapag nagbago ito.'
export const qrChanges = 'Mga QR sa bayad'
export const qrChangesLead = 'Bawat palit ng QR code na pinagbabayaran ng isang shop, sa loob ng isang taon.'
export const qrChangesNone = 'Wala pang seller na naglagay ng QR code.'
export const qrChangeWhen = 'Kailan'
export const qrChangeSeller = 'Nagbebenta'
export const qrChangeBefore = 'Dating pangalan'
export const qrChangeNow = 'Pangalan ngayon'
export const anotherQrOfName = 'ibang code'
export const noQr = 'wala'
