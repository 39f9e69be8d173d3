import { z } from 'zod'
import { paymentStates } from '#domain/payments.ts'
import { calls } from './define.ts'
import {
  Done,
  countShown,
  id,
  line,
  listOf,
  oneOfShown,
  pesos,
  pickupIDShown,
  price,
  removable,
  size,
  sumShown,
  ticked,
  ticketIDShown,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { condition } from './item-facts.ts'
import { liveItemsPerPage, maxItemsOfSale, maxSlug } from './limits.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'

const slug = token(maxSlug)
const billToken = token(100)
const maxPages = maxItemsOfSale / liveItemsPerPage
const number = wholeShown(1, maxItemsOfSale)

/** How an item stands: `waiting` has not been shown yet, `claimed` is on hold, `gone` was taken down. */
const itemStates = ['waiting', 'free', 'claimed', 'sold', 'gone'] as const
const saleStates = ['planned', 'running', 'ended', 'cancelled'] as const

const itemFields = {
  number,
  itemID: id,
  name: z.string(),
  image: Photo.nullable(),
  price,
  size,
  condition: condition.nullable(),
  /** When it was shown last. */
  shownAt: time.nullable(),
  state: z.enum(itemStates),
  claimedAt: time.nullable(),
  /** How many wait behind the holder. */
  inLine: countShown(),
}

/** An item as everybody at the link sees it, once it was shown. */
export const LiveItem = z.object({
  ...itemFields,
  /** First name and initial of who has it, such as "Mara B.", or null. */
  holder: z.string().nullable(),
})

const saleFields = {
  saleID: id,
  slug: z.string(),
  title: z.string(),
  state: z.enum(saleStates),
  startsAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Where it is streamed: the seller's words, and the address in them or null. */
  stream: z.string(),
  streamLink: z.string().nullable(),
  /** All items, those that were shown, and those of them that were claimed. */
  items: countShown(),
  shown: countShown(),
  claimed: countShown(),
  /** The people at the link now, about. */
  viewers: countShown(),
  /** How many get a notification when it starts. */
  subscribers: countShown(),
}

/** A sale as everybody at the link sees it. */
export const LiveSale = z.object({
  ...saleFields,
  storeID: id,
  storeName: z.string(),
  storePhoto: z.string().nullable(),
  verified: z.boolean(),
  town: z.string(),
  /** Until the start, for a countdown that does not depend on the clock of the device. 0 once it is over. */
  secondsToStart: countShown(),
  /** The items that were shown and that nobody has. */
  free: countShown(),
  lowestPrice: price.nullable(),
  highestPrice: price.nullable(),
})

/** What a viewer who is signed in has of a sale. */
const ownItemFields = { itemID: id, number, name: z.string(), image: Photo.nullable(), price }
const OwnClaim = z.object({
  ...ownItemFields,
  ticketID: ticketIDShown,
  canUndo: z.boolean(),
  claimedAt: time,
})
const OwnPlace = z.object({ ...ownItemFields, place: countShown() })

const Person = z.object({
  /** Full for the seller, as typed for a name from the comments. */
  name: z.string(),
  kind: z.enum(['account', 'comment']),
  billID: id.nullable(),
})

/** An item as the seller sees it. */
export const BoardItem = z.object({
  ...itemFields,
  holder: Person.nullable(),
  /** Null for a name from the comments. */
  ticketID: ticketIDShown.nullable(),
  /** Until when it is held for a name from the comments. */
  heldUntil: time.nullable(),
  /** The first of those who wait, in their order. */
  line: z.array(z.string()),
})

export const OwnSale = z.object({
  ...saleFields,
  /** The address to post. */
  link: z.string(),
})

const BillItem = z.object({
  /** Null for an item of the same pickup that was not in the sale. */
  number: number.nullable(),
  itemID: id,
  name: z.string(),
  image: Photo.nullable(),
  price,
  size,
})

/**
 * `to_send`: the link was not sent yet. `not_claimed`: sent to a name from the comments, not taken over yet. `to_pack`: not all
 * is ready for pickup. `coming`: to be picked up. `to_check`: the buyer says it is paid. `received`: the seller has all the
 * money, or handed all over. `over`: nothing of it is held any more.
 */
export const billStates = [
  'to_send',
  'not_claimed',
  'to_pack',
  'coming',
  'to_check',
  'received',
  'over',
] as const

/** What one person has of a sale. */
export const Bill = z.object({
  billID: id,
  name: z.string(),
  kind: z.enum(['account', 'comment']),
  state: z.enum(billStates),
  items: z.array(BillItem),
  total: sumShown,
  /** The address for this person alone. */
  link: z.string(),
  /** Null until a name from the comments is taken over. */
  pickupID: pickupIDShown.nullable(),
  pickupTime: time.nullable(),
  payment: z.enum(paymentStates),
  /** For a name from the comments that is not taken over. */
  keptUntil: time.nullable(),
  sentAt: time.nullable(),
  openedAt: time.nullable(),
})

const saleInput = {
  title: line(rules.saleTitle),
  startsAt: z.iso.datetime('This is not a time'),
  /** Where it is streamed: an address or words. */
  stream: removable(line(rules.saleStream)).optional(),
}
const ofItem = { saleID: id, itemID: id }
const boardErrors = ['not_found', 'sale_not_running', 'too_many_tries'] as const

/** Live sales: a board beside a stream elsewhere. Nothing is streamed here. */
export const liveSales = calls({
  'GET live/get_sale': {
    summary:
      'A live sale as everybody at its link sees it: the sale, the items shown last and the free ones, newest first. The rest comes by pages',
    who: 'anyone',
    input: z.object({ slug }),
    reply: z.object({
      sale: LiveSale,
      items: z.array(LiveItem),
      /** How many pages of `live/get_items` have all items that were shown. */
      pages: countShown(maxPages),
    }),
    errors: ['not_found', 'too_many_requests'],
  },
  'GET live/get_items': {
    summary: `Items of a live sale that were shown, by their numbers: page 1 has the numbers 1 to ${liveItemsPerPage}`,
    who: 'anyone',
    input: z.object({ slug, page: whole(1, maxPages, 'This is not a page') }),
    reply: z.object({ items: z.array(LiveItem) }),
    errors: ['not_found', 'too_many_requests'],
  },
  'GET live/stream': {
    summary: 'Server-Sent Events of a live sale: changed items, and the sale itself',
    who: 'anyone',
    input: z.object({ slug }),
    reply: {
      mediaType: 'text/event-stream',
      content:
        'Events `item` (a LiveItem), `sale` (a LiveSale), `refetch` (events may have been missed) and `beat`',
    },
    errors: ['not_found', 'too_many_streams', 'shutting_down'],
  },
  'GET live/get_mine': {
    summary: 'What the signed-in viewer has of a live sale',
    who: ['buyer'],
    input: z.object({ slug }),
    reply: z.object({
      claims: z.array(OwnClaim),
      places: z.array(OwnPlace),
      /** Whether a notification is sent when it starts. */
      subscribed: z.boolean(),
      /** The open pickup at this shop, with the number and total of its items, or null. */
      pickup: z.object({ pickupID: pickupIDShown, items: countShown(), total: sumShown }).nullable(),
    }),
    errors: ['not_found'],
  },
  'POST live/claim': {
    summary:
      'Claim an item that was shown: a purchase like any other. A repeated request with the same clientID returns the same ticket',
    who: ['buyer'],
    input: z.object({
      slug,
      itemID: id,
      clientID: id,
      /** The price that the page showed. */
      price: pesos,
    }),
    reply: z.object({
      response: z.string(),
      ticketID: ticketIDShown,
      status: oneOfShown([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    }),
    errors: [
      'not_found',
      'sale_not_running',
      'item_held',
      'item_gone',
      'item_changed',
      'too_many_open_tickets',
      'reservation_declined',
      'phone_needed',
      'purchase_settled',
      'id_reused',
      'too_many_tries',
    ],
  },
  'POST live/notify_me': {
    summary: 'Get a notification when a live sale starts, or no longer',
    who: ['buyer'],
    input: z.object({ slug, on: ticked }),
    reply: Done,
    errors: ['not_found', 'sale_over', 'too_many_tries'],
  },
  'GET live/get_bill': {
    summary:
      'The bill behind a link. A name from the comments is shown without phone, mail or address of anybody; its buyer also gets the pickup',
    who: 'anyone',
    input: z.object({ token: billToken }),
    reply: z.object({
      title: z.string(),
      storeID: id,
      storeName: z.string(),
      /** The name from the comments, or the first name of the account. */
      name: z.string(),
      kind: z.enum(['account', 'comment']),
      items: z.array(BillItem),
      total: sumShown,
      keptUntil: time.nullable(),
      /** `open`: can be taken over. `mine`: the reader has it. `taken`: another account has it. `over`: nothing is held. */
      state: z.enum(['open', 'mine', 'taken', 'over']),
      /** Only for `mine`. */
      pickupID: pickupIDShown.nullable(),
    }),
    errors: ['not_found', 'too_many_tries'],
  },
  'POST live/take_over': {
    summary: 'Take the items that are held for a name from the comments over into the own account, once',
    who: ['buyer'],
    input: z.object({ token: billToken }),
    reply: z.object({ response: z.string(), pickupID: pickupIDShown }),
    errors: [
      'not_found',
      'bill_taken',
      'bill_over',
      'reservation_declined',
      'phone_needed',
      'too_many_open_tickets',
      'too_many_tries',
    ],
  },

  'GET live/get_sales': {
    summary: "The shop's live sales, newest first",
    who: ['seller'],
    helpers: true,
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({
      sales: z.array(OwnSale),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
      /** How many reservations a buyer with a proven phone or a completed pickup may have open during a sale, or null. */
      openTickets: wholeShown(1, 100).nullable(),
    }),
  },
  'POST live/set_open_tickets': {
    summary:
      "How many reservations a buyer may have open during the shop's live sales, for people with a proven phone or a completed pickup. Empty for the usual number",
    who: ['seller'],
    input: z.object({ openTickets: removable(whole(1, 100)) }),
    reply: Done,
    errors: ['shop_missing'],
  },
  'POST live/new_sale': {
    summary: 'Prepare a live sale. A repeated request with the same clientID returns the same sale',
    who: ['seller'],
    helpers: true,
    input: z.object({ ...saleInput, clientID: id }),
    reply: z.object({ response: z.string(), sale: OwnSale }),
    errors: ['shop_away', 'shop_missing', 'too_many_sales', 'too_many_tries'],
  },
  'POST live/change_sale': {
    summary: 'Change title, time or stream of a sale that has not ended',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id, ...saleInput }),
    reply: z.object({ response: z.string(), sale: OwnSale }),
    errors: ['shop_away', 'not_found', 'sale_over'],
  },
  'POST live/cancel_sale': {
    summary: 'Cancel a sale that has not started. Its items go back where they were',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id }),
    reply: Done,
    errors: ['not_found', 'sale_over', 'sale_running'],
  },
  'POST live/set_items': {
    summary:
      'Set the items that are not shown yet, in their order, which gives them their numbers. Drafts and items for sale of the own shop; while they wait they are in no list',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id, itemIDs: listOf(id, maxItemsOfSale) }),
    reply: z.object({ response: z.string(), items: z.array(BoardItem) }),
    errors: [
      'shop_paused',
      'not_found',
      'sale_over',
      'item_not_free',
      'in_drop',
      'item_unfinished',
      'too_many_in_sale',
      'too_many_tries',
    ],
  },
  'POST live/add_item': {
    summary: 'Add one item at the end, with the next number',
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem),
    reply: z.object({ response: z.string(), item: BoardItem }),
    errors: [
      'shop_paused',
      'not_found',
      'sale_over',
      'item_not_free',
      'in_drop',
      'item_unfinished',
      'too_many_in_sale',
      'too_many_tries',
    ],
  },
  'POST live/start_sale': {
    summary: 'Start a sale. A shop has one running sale at most',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id }),
    reply: z.object({ response: z.string(), sale: OwnSale }),
    errors: ['shop_paused', 'not_found', 'sale_over', 'sale_running'],
  },
  'GET live/get_board': {
    summary: 'All of a sale for its seller: the items by number, with who has them and who waits',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id }),
    reply: z.object({
      sale: OwnSale,
      /** The item shown now, or null. */
      now: id.nullable(),
      items: z.array(BoardItem),
      /** The names from the comments of this sale, newest first. */
      names: z.array(z.object({ billID: id, name: z.string(), items: countShown(), sent: z.boolean() })),
    }),
    errors: ['not_found'],
  },
  'POST live/show_piece': {
    summary: 'Show an item: it is listed, and can be claimed. An item shown before is shown again',
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem),
    reply: z.object({ response: z.string(), item: BoardItem }),
    errors: [...boardErrors, 'item_gone'],
  },
  'POST live/take_back': {
    summary: 'Undo the showing of an item that nobody has claimed: it waits again',
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem),
    reply: z.object({ response: z.string(), item: BoardItem }),
    errors: [...boardErrors, 'item_held'],
  },
  'POST live/claim_for_name': {
    summary:
      'Hold an item that was shown for somebody in the comments: a new name, or billID of one of this sale. A repeated request with the same clientID changes nothing',
    who: ['seller'],
    helpers: true,
    input: z
      .object({
        ...ofItem,
        name: line(rules.commentName).optional(),
        billID: id.optional(),
        clientID: id,
      })
      .refine(({ name, billID }) => (name === undefined) !== (billID === undefined), {
        message: rules.commentName.required,
        path: ['name'],
      }),
    reply: z.object({ response: z.string(), billID: id, item: BoardItem }),
    errors: [...boardErrors, 'item_held', 'item_gone', 'id_reused', 'too_many_names', 'bill_taken'],
  },
  'POST live/release_name': {
    summary: 'Undo a hold for a name from the comments. The item goes to the first in line, or is free',
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem),
    reply: z.object({ response: z.string(), item: BoardItem }),
    errors: ['not_found', 'too_many_tries'],
  },
  'POST live/end_sale': {
    summary:
      'End a sale: what was claimed is confirmed and moves to "Pending Packaging", what nobody claimed stays in the shop, what was not shown goes back where it was. Idempotent',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id }),
    reply: z.object({ response: z.string(), sale: OwnSale }),
    errors: ['not_found', 'sale_not_running'],
  },
  'GET live/get_bills': {
    summary: 'The bills of a sale: one for each person who has items of it',
    who: ['seller'],
    helpers: true,
    input: z.object({ saleID: id }),
    reply: z.object({
      sale: OwnSale,
      bills: z.array(Bill),
      total: sumShown,
      /** What the seller received, in parts too, or handed over without a word about its payment. */
      received: sumShown,
      /** What buyers say is paid. */
      toCheck: sumShown,
      /** The rest of the total. */
      open: sumShown,
    }),
    errors: ['not_found'],
  },
  'POST live/mark_sent': {
    summary: 'Keep that the message with the link of a bill was copied or sent',
    who: ['seller'],
    helpers: true,
    input: z.object({ billID: id }),
    reply: Done,
    errors: ['not_found'],
  },
})
