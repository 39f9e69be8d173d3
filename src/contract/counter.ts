import { z } from 'zod'
import {
  type Hold as HoldShown,
  firstTagNumber,
  holders,
  lastTagNumber,
  maxCounterItems,
  maxTagsAtOnce,
  undoSeconds,
} from '#domain/counter.ts'
import { calls } from './define.ts'
import {
  countShown,
  id,
  listOf,
  pesos,
  pickupIDShown,
  price,
  size,
  sumShown,
  ticketIDShown,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { maxItemsOfSale } from './limits.ts'
import { ItemState } from './listings.ts'
import { Photo } from './photo.ts'

const number = wholeShown(firstTagNumber, lastTagNumber)
const tagNumber = whole(firstTagNumber, lastTagNumber, 'This is not the number of a price tag')

/** The item: its id, as the code of a price tag says, or the number on the tag. */
const tag = { itemID: id.optional(), number: tagNumber.optional() }
const namesOne = (given: { itemID?: string | undefined; number?: number | undefined }): boolean =>
  (given.itemID === undefined) !== (given.number === undefined)
const nameOne = { path: ['number'], error: 'Scan a tag, or type its number' }

const Hold = z.object({
  by: z.enum(holders),
  name: z.string(),
  until: time.nullable(),
  ticketID: ticketIDShown.nullable(),
  pickupID: pickupIDShown.nullable(),
  isReady: z.boolean(),
  picksUpAt: time.nullable(),
}) satisfies z.ZodType<HoldShown>

const itemFields = { itemID: id, number: number.nullable(), name: z.string(), price, size }

export const CounterSale = z.object({
  saleID: id,
  ...itemFields,
  image: Photo.nullable(),
  soldAt: time,
  /** When it was tapped on a phone without a network. */
  tappedAt: time.nullable(),
  /** For how long it can still be undone. 0 afterwards, and once it is undone. */
  undoSeconds: countShown(undoSeconds),
  undone: z.boolean(),
})

/** What a shop sells over its counter. The money never passes through the marketplace. */
export const counter = calls({
  'POST store/make_tags': {
    summary:
      "The price tags of the caller's own items, in this order. An item gets its number with its first tag, for good. Sold and deleted items are left out",
    who: ['seller'],
    helpers: true,
    input: z.object({
      itemIDs: listOf(id, maxTagsAtOnce, 'Choose at most 240 pieces').refine(
        (items) => items.length > 0,
        'Choose a piece',
      ),
    }),
    reply: z.object({
      tags: z.array(
        z.object({
          ...itemFields,
          number,
          image: Photo.nullable(),
          /** Its number in the live sale that it is in, if any. */
          saleNumber: wholeShown(1, maxItemsOfSale).nullable(),
        }),
      ),
    }),
    errors: ['shop_missing', 'no_tag_numbers', 'too_many_tries'],
  },
  'GET store/read_tag': {
    summary: "One of the caller's own items by its price tag, and who has it on hold",
    who: ['seller'],
    helpers: true,
    input: z.object(tag).refine(namesOne, nameOne),
    reply: z.object({ ...itemFields, image: Photo.nullable(), status: ItemState, hold: Hold.nullable() }),
    errors: ['shop_missing', 'not_found', 'too_many_tries'],
  },
  'POST store/sell_in_shop': {
    summary:
      'Sell one of the own items over the counter. Only an item that is for sale is sold: one on hold stays for its holder, who is in `hold` of the error. A repeated `clientID` is the same sale',
    who: ['seller'],
    helpers: true,
    input: z
      .object({
        ...tag,
        clientID: id,
        /** What was paid. The price of the item if it is left out. */
        price: pesos.optional(),
        /** When it was tapped on a phone without a network. Times that cannot be are not kept. */
        tappedAt: time.optional(),
      })
      .refine(namesOne, nameOne),
    reply: CounterSale,
    errors: [
      'shop_missing',
      'not_found',
      'item_on_hold',
      'item_sold_already',
      'item_withdrawn',
      'item_is_draft',
      'in_live_sale',
      'in_drop',
      'item_taken_down',
      'shop_paused',
      'id_reused',
      'too_many_tries',
    ],
  },
  'POST store/undo_sale': {
    summary: 'Undo a sale over the counter within a minute. The item is for sale again, at its old place',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id }),
    reply: CounterSale,
    errors: ['shop_missing', 'not_found', 'sale_settled', 'item_taken_down', 'too_many_tries'],
  },
  'POST store/change_sale_price': {
    summary: 'Say within a minute what was really paid for a sale over the counter',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id, price: pesos }),
    reply: CounterSale,
    errors: ['shop_missing', 'not_found', 'sale_settled', 'too_many_tries'],
  },
  'GET store/get_counter_sales': {
    summary: "Today's sales over the counter of the own shop, the last first, with their number and sum",
    who: ['seller'],
    helpers: true,
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({
      sales: z.array(CounterSale),
      count: countShown(),
      sum: sumShown,
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_counter_items': {
    summary: `The newest ${maxCounterItems} items that are for sale, for a counter without a network`,
    who: ['seller'],
    helpers: true,
    reply: z.object({ items: z.array(z.object(itemFields)) }),
    errors: ['shop_missing', 'too_many_tries'],
  },
})
