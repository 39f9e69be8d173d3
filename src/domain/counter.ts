import { numbersMeant } from './typed-numbers.ts'
import { withoutUnseen } from './unseen-characters.ts'

/** How long a sale over the counter can be undone, by the server's clock. The database checks it too. */
export const undoSeconds = 60

/** How long a sale may wait on a phone without a network for its time to be shown. */
export const maxWaitDays = 7

/** Numbers of price tags have four digits at least, so that few typing errors are numbers of other items. */
export const firstTagNumber = 1001
export const lastTagNumber = 999_999

/** The tags that are made at once: ten pages of stickers. */
export const maxTagsAtOnce = 240

/** The items that a phone keeps for a counter without a network. */
export const maxCounterItems = 1_000

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const address = new RegExp(`^https?://[^/\\s]{1,255}/(?:p|item)/(${uuid})$`, 'i')

/** The id of the item whose address the code of a price tag holds. Null if the text is something else. */
export const readPriceTag = (text: string): string | null =>
  text.length > 400 ? null : (address.exec(text.trim())?.[1]?.toLowerCase() ?? null)

/** The number that was typed, such as 1001, "No. 1001" and "1 001". Null if it cannot be one of a tag. */
export const readTagNumber = (text: string): number | null => {
  const digits = withoutUnseen(text)
    .replace(/^\s*(?:no\.?|#)\s*/i, '')
    .replaceAll(/\s/g, '')
  const [number = 0] = numbersMeant('whole', digits)
  return Number.isInteger(number) && number >= firstTagNumber && number <= lastTagNumber ? number : null
}

/** `ticket`: reserved. `line`: it is this buyer's turn. `live`: for a name from the comments of a live sale. */
export const holders = ['ticket', 'line', 'live'] as const

/** Who has an item on hold, as its seller sees it. */
export interface Hold {
  by: (typeof holders)[number]
  /** First name and initial, or the name as the seller typed it. */
  name: string
  /** Null before a reserved item is ready for pickup. */
  until: string | null
  ticketID: number | null
  pickupID: number | null
  /** Whether the buyer can pick it up with their pass now. */
  isReady: boolean
  /** When the buyer wants to come. */
  picksUpAt: string | null
}
