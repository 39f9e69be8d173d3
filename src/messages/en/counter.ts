import { number, plural } from './language.ts'

const itemsOf = (count: number) => plural(count, { one: '1 piece', other: `${number(count)} pieces` })
const numberOf = (tag: number) => `No. ${tag}`

export const atMost = (most: number) => `At most ${number(most)} at once`
export const camera = 'Camera'
export const cameraStarts = 'The camera starts…'
export const change = 'Change'
export const choose = 'Choose'
export const chooseItems = 'Choose pieces'
export const chooseNone = 'Choose none'
export const chooseShown = 'Choose all that are shown'
export const codeOf = (name: string) => `QR code of ${name}`
export const counter = 'Counter'
export const countAndSum = (count: number, sum: string) => `${itemsOf(count)}, ${sum}`
export const facts = (size: string, tag: number | null) =>
  tag === null ? size : `${size} · ${numberOf(tag)}`
export const heldBy = {
  ticket: (name: string, until: string | null) =>
    until === null ? `${name} has reserved it.` : `${name} has it until ${until}.`,
  line: (name: string, until: string | null) =>
    until === null
      ? `It is kept for ${name}, who is first in line.`
      : `It is kept for ${name}, who is first in line, until ${until}.`,
  live: (name: string, until: string | null) =>
    until === null
      ? `It is kept for ${name} from your live sale.`
      : `It is kept for ${name} from your live sale until ${until}.`,
}
export const inLiveSale = (place: number) => `Live sale: ${place}`
export const itemCount = itemsOf
export const keptAlready = 'This piece is kept on this phone already. It is sold once.'
export const keptOnPhone = 'Kept on this phone'
export const leftOut = (count: number) =>
  plural(count, {
    one: '1 piece is left out, because it is sold, deleted or not yours.',
    other: `${number(count)} pieces are left out, because they are sold, deleted or not yours.`,
  })
export const light = 'Light'
export const makeTags = (count: number) =>
  plural(count, { one: 'Make 1 tag', other: `Make ${number(count)} tags` })
export const noSuchNumber = 'Your shop has no piece with this number.'
export const noTags = 'No pieces chosen'
export const noTagsHint = 'Choose the pieces that need a tag.'
export const notForSale = {
  draft: 'This piece is a draft. Publish it first.',
  held: 'This piece is on hold.',
  sold: 'This piece was sold already.',
  withdrawn: 'This piece is taken down. Put it back on sale first.',
} as const
export const nothingSold = 'Nothing yet. Scan a tag, or type its number.'
export const nothingToTag = 'There is no piece that can be sold'
export const notOfThisShop = 'This is not a piece of your shop.'
export const notSentYet = 'Not sent yet'
export const notSold = 'Not sold'
export const notSoldOnHold = 'Not sold: on hold'
export const notUndone = 'The sale was not undone'
export const numberOnTag = 'Number on the tag'
export const numbered = numberOf
export const offlineKept =
  'There is no network. The sale is kept on this phone, and the server decides later.'
export const offlineUnknown = (tag: number) =>
  `There is no network, and this phone does not know ${numberOf(tag)}. The sale is kept and checked later.`
export const onTheTag = 'On the tag'
export const openTicket = 'Open the ticket'
export const otherPrice = 'Another price'
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const paid = 'What was paid'
export const pickupIsSet = (at: string) => `Pickup is set for ${at}.`
export const priceNotChanged = (name: string) => `The price of ${name} was not changed`
export const priceOfTag = (price: string) => `Until now ${price}.`
export const priceTags = 'Price tags'
export const priceTagsLead =
  'Print, cut along the lines, tie on. A scan sells the piece at the counter, or opens it for a buyer.'
export const printHint = 'At 100%, without the browser’s header and footer.'
export const printTags = (count: number) =>
  plural(count, { one: 'Print 1 tag', other: `Print ${number(count)} tags` })
export const removeKept = 'Remove'
export const removedNotUndone = (name: string) => `${name} was sold, and the sale was not undone`
export const scanNext = 'Scan the next tag'
export const scanPass = 'Scan the pass'
export const secondsLeft = (seconds: number) =>
  `0:${String(seconds % 60).padStart(2, '0')}`.replace('0:00', '1:00')
export const sell = 'Sell'
export const sellFor = (price: string) => `Sell for ${price}`
export const sending = 'One moment…'
export const setPrice = 'Set the price'
export const sheetFacts = {
  hang: 'A4, 10 tags of 55 x 98 mm',
  sticker: 'A4, 24 stickers of 70 x 37 mm',
} as const
export const showName = 'Name of the piece'
export const showPrice = 'Price'
export const showSaleNumber = 'Number in the live sale'
export const sizeOfTag = 'Size of the tag'
export const soldAt = (tag: number | null, time: string) =>
  tag === null ? time : `${numberOf(tag)} · ${time}`
export const soldInShop = 'Sold in the shop'
export const soldToday = 'Sold at the counter today'
export const tagSizes = {
  hang: { name: 'Hang tag', facts: '55 x 98 mm, 10 on a page' },
  sticker: { name: 'Sticker', facts: '70 x 37 mm, 24 on a page' },
}
export const tappedAt = (at: string) => `Sold here ${at}.`
export const typeNumber = 'Type the number'
export const understood = 'Understood'
export const undo = 'Undo'
export const undone = 'For sale again'
export const undoOf = (name: string) => `Undo the sale of ${name}`
export const unknownItem = 'A piece that this phone does not know'
export const waitsForNetwork =
  'There is no network. It is sent as soon as there is one, and the server decides then.'
export const whatToDo = (code: string) => {
  if (code === 'item_on_hold')
    return 'If it has left your shop, tell the buyer and mark the ticket as “Item Unavailable”. If it is still there, keep it for them.'
  if (code === 'item_sold_already')
    return 'Check whether it was this piece, or another one with a similar number.'
  if (code === 'not_found') return 'Check the number on the tag, and sell it again.'
  return 'If it has left your shop, delete the piece, so that nobody waits for it.'
}
export const whatWasPaid = 'What was paid?'
