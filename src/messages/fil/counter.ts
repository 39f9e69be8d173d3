import type * as en from '../en/counter.ts'
import { number } from './language.ts'

const itemsOf = (count: number) => `${number(count)} piraso`
const numberOf = (tag: number) => `Blg. ${tag}`

export const atMost = (most: number) => `Hanggang ${number(most)} lang nang sabay`
export const camera = 'Camera'
export const cameraStarts = 'Binubuksan ang camera…'
export const change = 'Palitan'
export const choose = 'Pumili'
export const chooseItems = 'Pumili ng mga piraso'
export const chooseNone = 'Huwag pumili'
export const chooseShown = 'Piliin lahat ng nakikita'
export const codeOf = (name: string) => `QR code ng ${name}`
export const counter = 'Counter'
export const countAndSum = (count: number, sum: string) => `${itemsOf(count)}, ${sum}`
export const facts = (size: string, tag: number | null) =>
  tag === null ? size : `${size} · ${numberOf(tag)}`
export const heldBy: typeof en.heldBy = {
  ticket: (name, until) =>
    until === null ? `Naka-reserve ito kay ${name}.` : `Naka-hold ito kay ${name} hanggang ${until}.`,
  line: (name, until) =>
    until === null
      ? `Nakalaan ito kay ${name}, na una sa pila.`
      : `Nakalaan ito kay ${name}, na una sa pila, hanggang ${until}.`,
  live: (name, until) =>
    until === null
      ? `Nakalaan ito kay ${name} mula sa live sale mo.`
      : `Nakalaan ito kay ${name} mula sa live sale mo hanggang ${until}.`,
}
export const inLiveSale = (place: number) => `Live sale: ${place}`
export const itemCount = itemsOf
export const keptAlready = 'Nakatago na sa phone na ito ang pirasong ito. Isang beses lang itong ibebenta.'
export const keptOnPhone = 'Nakatago sa phone na ito'
export const leftOut = (count: number) =>
  `${number(count)} piraso ang hindi kasama, dahil nabenta na, binura o hindi sa iyo.`
export const light = 'Ilaw'
export const makeTags = (count: number) => `Gumawa ng ${number(count)} tag`
export const noSuchNumber = 'Walang pirasong may ganitong numero sa shop mo.'
export const noTags = 'Walang napiling piraso'
export const noTagsHint = 'Piliin ang mga pirasong kailangan ng tag.'
export const notForSale: Record<keyof typeof en.notForSale, string> = {
  draft: 'Draft pa ang pirasong ito. I-publish muna.',
  held: 'Naka-hold ang pirasong ito.',
  sold: 'Nabenta na ang pirasong ito.',
  withdrawn: 'Naka-take down ang pirasong ito. Ibalik muna ito sa bentahan.',
}
export const nothingSold = 'Wala pa. Mag-scan ng tag, o i-type ang numero nito.'
export const nothingToTag = 'Walang pirasong puwedeng ibenta'
export const notOfThisShop = 'Hindi ito piraso ng shop mo.'
export const notSentYet = 'Hindi pa naipapadala'
export const notSold = 'Hindi nabenta'
export const notSoldOnHold = 'Hindi nabenta: naka-hold'
export const notUndone = 'Hindi na-undo ang benta'
export const numberOnTag = 'Numero sa tag'
export const numbered = numberOf
export const offlineKept =
  'Walang network. Itatago ang benta sa phone na ito, at ang server ang magpapasya mamaya.'
export const offlineUnknown = (tag: number) =>
  `Walang network, at hindi kilala ng phone na ito ang ${numberOf(tag)}. Itatago ang benta at titingnan mamaya.`
export const onTheTag = 'Nasa tag'
export const openTicket = 'Buksan ang ticket'
export const otherPrice = 'Ibang presyo'
export const pageOf = (page: number, pages: number) => `Pahina ${page} ng ${pages}`
export const paid = 'Magkano ang binayad'
export const pickupIsSet = (at: string) => `Nakatakda ang pickup sa ${at}.`
export const priceNotChanged = (name: string) => `Hindi napalitan ang presyo ng ${name}`
export const priceOfTag = (price: string) => `${price} sa ngayon.`
export const priceTags = 'Mga price tag'
export const priceTagsLead =
  'I-print, gupitin sa mga linya, at itali. Kapag ini-scan, mabebenta ang piraso sa counter, o mabubuksan ito ng buyer.'
export const printHint = 'Sa 100%, walang header at footer ng browser.'
export const printTags = (count: number) => `I-print ang ${number(count)} tag`
export const removeKept = 'Alisin'
export const removedNotUndone = (name: string) => `Nabenta ang ${name}, at hindi na-undo ang benta`
export const scanNext = 'I-scan ang susunod na tag'
export const scanPass = 'I-scan ang pass'
export const secondsLeft = (seconds: number) =>
  `0:${String(seconds % 60).padStart(2, '0')}`.replace('0:00', '1:00')
export const sell = 'Ibenta'
export const sellFor = (price: string) => `Ibenta sa ${price}`
export const sending = 'Sandali lang…'
export const setPrice = 'Ilagay ang presyo'
export const sheetFacts: Record<keyof typeof en.sheetFacts, string> = {
  hang: 'A4, 10 tag na 55 x 98 mm',
  sticker: 'A4, 24 sticker na 70 x 37 mm',
}
export const showName = 'Pangalan ng piraso'
export const showPrice = 'Presyo'
export const showSaleNumber = 'Numero sa live sale'
export const sizeOfTag = 'Laki ng tag'
export const soldAt = (tag: number | null, time: string) =>
  tag === null ? time : `${numberOf(tag)} · ${time}`
export const soldInShop = 'Nabenta sa shop'
export const soldToday = 'Nabenta sa counter ngayong araw'
export const tagSizes: Record<keyof typeof en.tagSizes, { name: string; facts: string }> = {
  hang: { name: 'Sabit na tag', facts: '55 x 98 mm, 10 sa isang pahina' },
  sticker: { name: 'Sticker', facts: '70 x 37 mm, 24 sa isang pahina' },
}
export const tappedAt = (at: string) => `Nabenta rito ${at}.`
export const typeNumber = 'I-type ang numero'
export const understood = 'Naintindihan'
export const undo = 'I-undo'
export const undone = 'Nasa bentahan na ulit'
export const undoOf = (name: string) => `I-undo ang benta ng ${name}`
export const unknownItem = 'Pirasong hindi kilala ng phone na ito'
export const waitsForNetwork =
  'Walang network. Ipapadala ito kapag may network na, at ang server ang magpapasya.'
export const whatToDo = (code: string) => {
  if (code === 'item_on_hold')
    return 'Kung wala na ito sa shop, sabihan ang buyer at markahan ang ticket na “Item Unavailable”. Kung nandiyan pa, itabi para sa kanya.'
  if (code === 'item_sold_already')
    return 'Tingnan kung ito nga ang piraso, o iba na halos pareho ang numero.'
  if (code === 'not_found') return 'Tingnan ang numero sa tag, at ibenta ulit.'
  return 'Kung wala na ito sa shop, burahin ang piraso para walang maghintay.'
}
export const whatWasPaid = 'Magkano ang binayad?'
