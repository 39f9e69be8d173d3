import { z } from 'zod'
import { calls } from './define.ts'
import {
  Done,
  countShown,
  id,
  line,
  listOf,
  note,
  pickupIDShown,
  price,
  removable,
  sumShown,
  ticked,
  ticketIDShown,
  time,
  token,
  typedNumber,
} from './fields.ts'
import { maxItemsOfBale, maxLengths, maxPutIntoBale } from './limits.ts'
import { ItemState } from './listings.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'

/** Counting what is to do stops here. */
export const maxToDo = 100

/** As it was at the purchase. */
const reserved = {
  itemName: z.string(),
  image: Photo.nullable(),
  customerFirstName: z.string(),
  customerLastName: z.string(),
}

const listed = { itemID: id, name: z.string(), image: Photo.nullable() }

/** How many items, and what they cost together. */
const Amount = z.object({ count: countShown(), sum: sumShown })
/** `sold`: picked up or sold at the counter. `reserved`: reserved then, and not cancelled since. */
const Sales = z.object({ sold: Amount, reserved: Amount })

const bale = {
  name: line(rules.baleName),
  cost: typedNumber(rules.baleCost),
  boughtOn: z.iso.date(rules.baleDay).refine((day) => day >= '2000' && day < '2100', rules.baleDay),
  note: note('A note', maxLengths.baleNote, rules.baleNoteTooLong),
}

const Bale = z.object({
  baleID: id,
  name: z.string(),
  cost: sumShown,
  boughtOn: z.iso.date(),
  note: z.string(),
  items: countShown(maxItemsOfBale),
  sold: countShown(maxItemsOfBale),
  /** Not sold, and not taken down. */
  left: countShown(maxItemsOfBale),
  earned: sumShown,
  /** What the sold items have yet to earn until they have paid the cost. */
  missing: sumShown,
  /** The day in Manila on which they had. Null before it. */
  paidOffOn: z.iso.date().nullable(),
})

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11')

/** A seller's day, the bales that items came from, and the record of sales. */
export const books = calls({
  'GET store/get_today': {
    summary:
      "What the signed-in seller's shop has to do now, each list in the order of its deadlines. Its sales are for the owner alone",
    who: ['seller'],
    helpers: true,
    reply: z.object({
      /** Counts stop at 100. Lists hold the first of them. */
      toConfirm: z.object({
        count: countShown(maxToDo),
        tickets: z.array(
          z.object({
            ...reserved,
            ticketID: ticketIDShown,
            pickupID: pickupIDShown,
            itemID: id,
            price,
            dueAt: time,
          }),
        ),
      }),
      toHandOver: z.object({
        count: countShown(maxToDo),
        pickups: z.array(
          z.object({
            /** Of the first of its items that are ready. */
            ...reserved,
            pickupID: pickupIDShown,
            items: countShown(),
            total: sumShown,
            /** When the buyer comes, or null. */
            pickupTime: time.nullable(),
            dueAt: time,
            /** Whether the buyer asked to cancel or for more time, and nobody has answered. */
            asks: z.boolean(),
          }),
        ),
      }),
      /** Conversations whose last message is the buyer's, of the last week. The newest first. */
      toAnswer: z.object({
        count: countShown(maxToDo),
        conversations: z.array(
          z.object({
            userID: id,
            name: z.string(),
            photo: z.string().nullable(),
            message: z.string(),
            photos: countShown(),
            sentAt: time,
          }),
        ),
      }),
      drafts: z.object({
        count: countShown(maxToDo),
        /** `complete`: it has all its photos. */
        items: z.array(z.object({ ...listed, complete: z.boolean() })),
      }),
      /** Items that nothing has happened with for weeks: the seller says until then that they are still there, or they become drafts. */
      stillThere: z.object({
        count: countShown(maxToDo),
        until: time.nullable(),
        items: z.array(z.object({ ...listed, price, listedAt: time })),
      }),
      /** Items that became drafts in the last month because nobody said so. */
      drafted: z.object({ count: countShown(maxToDo), items: z.array(z.object(listed)) }),
      /** Items that have been for sale for a week or longer with few views and no saves. The fewest views first. */
      quietItems: z.array(z.object({ ...listed, price, listedAt: time, views: countShown() })),
      /** Null for helpers. Weeks begin on Monday in Manila. */
      sales: z
        .object({
          thisWeek: Sales,
          lastWeek: Sales,
          /** Of the last week until the same time of it. */
          lastWeekByNow: Sales,
          /** The last seven days, the oldest first. */
          days: z.array(Sales.extend({ day: z.iso.date(), hasEnded: z.boolean() })),
        })
        .nullable(),
    }),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_bale_names': {
    summary: "The signed-in seller's bales that were bought last, up to 100, without money",
    who: ['seller'],
    helpers: true,
    reply: z.object({ bales: z.array(z.object({ baleID: id, name: z.string() })) }),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_bales': {
    summary:
      "The signed-in seller's bales with what their pieces earned, the last bought first. With baleID, that one",
    who: ['seller'],
    input: z.object({ baleID: id.optional(), cursor: token(200).optional() }),
    reply: z.object({ bales: z.array(Bale), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['shop_missing', 'not_found', 'too_many_tries'],
  },
  'POST store/add_bale': {
    summary: 'Add a bale. A repeated request with the same clientID returns the same bale',
    who: ['seller'],
    input: z.object({ ...bale, note: bale.note.optional(), clientID: id }),
    reply: z.object({ bale: Bale }),
    errors: ['shop_missing', 'too_many_bales', 'too_many_tries'],
  },
  'POST store/update_bale': {
    summary: "Change one of the caller's own bales. Fields that are left out do not change",
    who: ['seller'],
    input: z.object({ baleID: id, ...z.object(bale).partial().shape }),
    reply: z.object({ bale: Bale }),
    errors: ['not_found', 'too_many_tries'],
  },
  'POST store/delete_bale': {
    summary: "Delete one of the caller's own bales. Its pieces stay, in no bale",
    who: ['seller'],
    input: z.object({ baleID: id }),
    reply: Done,
    errors: ['not_found', 'too_many_tries'],
  },
  'GET store/get_bale_items': {
    summary: "The pieces of a bale, or with `all` every piece of the caller's shop, the last added first",
    who: ['seller'],
    helpers: true,
    input: z.object({ baleID: id, all: ticked.optional(), cursor: token(200).optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          ...listed,
          price,
          status: ItemState,
          baleID: id.nullable(),
          baleName: z.string().nullable(),
        }),
      ),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['not_found', 'too_many_tries'],
  },
  'POST store/put_into_bale': {
    summary:
      "Put pieces of the caller's shop into a bale, also from another one. An empty baleID takes them out. All or none",
    who: ['seller'],
    helpers: true,
    input: z.object({
      baleID: removable(id, 'This is not an id'),
      itemIDs: listOf(id, maxPutIntoBale, `At most ${maxPutIntoBale} pieces at once`).refine(
        (ids) => ids.length > 0,
        'Choose a piece',
      ),
    }),
    reply: Done,
    errors: ['not_found', 'bale_full', 'too_many_tries'],
  },
  'GET store/get_month': {
    summary: "What the signed-in seller's shop sold in a month in Manila. Without one, in the current month",
    who: ['seller'],
    input: z.object({ month: month.optional() }),
    reply: z.object({
      month: z.string(),
      /** The month of the first sale, or null if there was none. */
      firstMonth: z.string().nullable(),
      byTicket: Amount,
      atCounter: Amount,
      /** Days with sales, in order. */
      days: z.array(Amount.extend({ day: z.iso.date() })),
      /** Null for items of no bale. The highest sum first. */
      bales: z.array(Amount.extend({ name: z.string().nullable() })),
    }),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_sales_report': {
    summary:
      'The sales of a month as CSV, a line for each piece, with totals and what the seller said who sells',
    who: ['seller'],
    input: z.object({ month }),
    reply: { mediaType: 'text/csv', content: 'The seller, a line for each sale, and totals' },
    errors: ['shop_missing', 'too_many_tries'],
  },
})
