import { z } from 'zod'
import { endReasons } from '#domain/ended-because.ts'
import { cancelReasons } from '#domain/ticket-requests.ts'
import { calls } from './define.ts'
import { type ErrorCode, errors } from './errors.ts'
import {
  countShown,
  id,
  listOf,
  oneOfShown,
  pesos,
  price,
  searchWords,
  shownPrice,
  sumShown,
  size,
  ticketID,
  ticketIDShown,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { maxLengths } from './limits.ts'
import { ticketFacts } from './item-facts.ts'
import { Photo } from './photo.ts'
import { ShopLocation } from './shops.ts'

const status = oneOfShown([1, 2, 3, 4, 5, 6, 7, 8, 9])
const level = oneOfShown([1, 2, 3, 4])

const TicketRequest = z.object({
  kind: z.enum(['cancel', 'longer']),
  askedAt: time,
  /** When the ticket is cancelled unless the shop has answered. Null for `longer`. */
  dueAt: time.nullable(),
  /** The deadline that the buyer wants. Null for `cancel`. */
  wantedAt: time.nullable(),
  /** `over`: the ticket ended in another way. Null while it is open. */
  answer: z.enum(['agreed', 'refused', 'unanswered', 'over']).nullable(),
})

export const Ticket = z.object({
  ticketID: ticketIDShown,
  /** The tickets of a shop that one buyer picks up together have the same. */
  pickupID: wholeShown(1, Number.MAX_SAFE_INTEGER),
  /** When the buyer comes, or null. */
  pickupTime: time.nullable(),
  itemID: id,
  /** Name, cover, price (in pesos), size and facts of the item are those at the time of the purchase. */
  itemName: z.string(),
  image: Photo.nullable(),
  price,
  /** In a bundle: what the item costs by itself. The price is its share. */
  usualPrice: price.optional(),
  /** Tickets of one bundle have the same. */
  bundleID: wholeShown(1, Number.MAX_SAFE_INTEGER).optional(),
  size,
  ...ticketFacts,
  storeID: id,
  storeName: z.string(),
  storeAddress: z.string(),
  /** Present while the shop hides its address from the reader: address and location are those that everybody gets. */
  storeAddressHidden: z.literal(true).optional(),
  storePhone: z.string(),
  /** Null if the seller has not set it. */
  storeLocation: ShopLocation.nullable(),
  status: z.string(),
  statusID: status,
  status_id: status,
  currentStatusName: z.string(),
  level,
  createdAt: time,
  expected_seller_fulfillment: time,
  /** Null until the item awaits pickup. */
  expected_buyer_fulfillment: time.nullable(),
  /** The statuses that the reader may set now. Empty for buyers. */
  moves: z.array(status),
  /** Whether the reader may cancel it now. Only a buyer may, and only at level 1 (Pending). */
  canCancel: z.boolean(),
  /** What the buyer may ask the shop now: only at level 2 (For Pickup), and each once. */
  canAsk: z.array(z.enum(['cancel', 'longer'])),
  /** What the buyer asked the shop, in the order of asking. */
  requests: z.array(TicketRequest),
  /** Why the buyer cancelled or asked to, if the buyer said. */
  cancelReason: z.enum(cancelReasons).nullable(),
  /** Present only if a decision of admins ended it. */
  endedBecause: z.enum(endReasons).optional(),
})

export const ShopTicket = Ticket.extend({
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  /** The path of the buyer's own photo, or null. */
  customerPhoto: z.string().nullable(),
})

export const TicketMove = z.object({
  statusID: status,
  statusName: z.string(),
  at: time,
  /** `decision`: of admins. */
  by: z.enum(['buyer', 'seller', 'deadline', 'decision']),
  /** The first name of the helper who moved it for the shop. Only the shop gets it. */
  helper: z.string().optional(),
})

export const CartPurchase = z.object({
  response: z.enum(['Purchased all items', 'Error purchasing items']),
  /** Items bought by this request, or by an earlier request with the same clientID. */
  purchased: z.array(z.object({ itemID: id, ticketID: ticketIDShown })),
  /** The item that the purchase stopped at, and why. The cart keeps it and all items after it. */
  failed: z
    .object({
      itemID: id,
      name: z.string(),
      error: z.string(),
      code: z.enum(Object.keys(errors) as ErrorCode[]),
      /** See ErrorBody. */
      ticketID: ticketIDShown.optional(),
      price: price.optional(),
    })
    .nullable(),
})

const purchaseErrors = [
  'not_found',
  'item_held',
  'item_gone',
  'item_changed',
  'too_many_open_tickets',
  'reservation_declined',
  'helper_of_shop',
  'phone_needed',
  'purchase_settled',
  'id_reused',
  'too_many_tries',
] as const

/**
 * What the page said that the others of the bundle then cost; null if it said that no price changes. If that is not so any more,
 * nothing is done.
 */
export const shownTogether = pesos.nullable().optional()

/** Endpoints for purchases and for the tickets that track each purchase up to the pickup. */
export const tickets = calls({
  'POST tickets/purchase_item': {
    summary:
      'Buy an item by creating its ticket. A repeated request with the same clientID returns the same ticket, however late',
    who: ['buyer'],
    input: z.object({
      itemID: id,
      storeID: id.optional(),
      clientID: id.optional(),
      /** The price that the page showed. If it has changed, the purchase fails with `item_changed`. Optional. */
      price: pesos.optional(),
    }),
    /** `statusID` is the current status. For a repeated request the ticket may have moved on or been cancelled. */
    reply: z.object({ response: z.string(), ticketID: ticketIDShown, statusID: status }),
    errors: purchaseErrors,
  },
  'POST tickets/purchase_cart': {
    summary:
      'Buy the items in the cart one by one, newest first. Stops at the first failure and keeps the rest in the cart',
    who: ['buyer'],
    input: z
      .object({
        /** The items that the page showed. Those that are still in the cart are bought. The default is the whole cart. */
        itemIDs: listOf(id, 200).optional(),
        /** The prices that the page showed. An item without one is bought at its current price. */
        prices: listOf(shownPrice, 200).optional(),
        /** The idempotency key: repeated requests buy each item once and return the same tickets, however late. */
        clientID: id.optional(),
      })
      .refine(({ itemIDs, clientID }) => clientID === undefined || itemIDs !== undefined, {
        message: 'With a clientID the pieces are required',
        path: ['itemIDs'],
      }),
    reply: CartPurchase,
    errors: ['id_reused'],
  },
  'POST tickets/settle_purchase': {
    summary:
      'For a page that got no reply to a purchase: returns what was bought with this clientID. A request with the clientID that arrives later is refused',
    who: ['buyer'],
    input: z.object({ clientID: id }),
    reply: z.object({
      purchased: z.array(z.object({ itemID: id, ticketID: ticketIDShown, statusID: status })),
    }),
    errors: ['too_many_tries'],
  },
  'POST tickets/cancel_ticket': {
    summary:
      "Cancel the caller's own ticket while it is at level 1 (Pending). The item is for sale again. Idempotent",
    who: ['buyer'],
    input: z.object({
      ticketID,
      reason: z.enum(cancelReasons).optional(),
      together: shownTogether,
    }),
    reply: z.object({ response: z.string(), ticket: Ticket }),
    errors: ['not_found', 'move_not_allowed', 'item_changed'],
  },
  'GET tickets/get_cancel_effect': {
    summary: 'What the others of a bundle cost if the buyer gives up this ticket',
    who: ['buyer'],
    input: z.object({ ticketID }),
    reply: z.object({
      /** 0 if no price changes. */
      others: countShown(),
      /** What they cost together now and then. Null if no price changes. */
      now: sumShown.nullable(),
      together: sumShown.nullable(),
    }),
    errors: ['not_found'],
  },
  'GET tickets/ticket': {
    summary: "The caller's own tickets, newest first. With ticketID, that ticket and its history",
    who: ['buyer', 'seller'],
    whenStopped: true,
    helpers: true,
    scope: 'tickets',
    input: z.object({
      userID: id.optional(),
      ticketID: ticketID.optional(),
      /** Only tickets of this item. */
      itemID: id.optional(),
      level: whole(1, 4).optional(),
      cursor: token(200).optional(),
    }),
    reply: z.object({
      tickets: z.array(Ticket),
      history: z.array(TicketMove),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['not_found', 'not_yours'],
  },
  'GET tickets/get_shop_tickets': {
    summary: "The tickets of the signed-in seller's shop, newest first",
    who: ['seller'],
    whenStopped: true,
    helpers: true,
    input: z.object({
      level: whole(1, 4).optional(),
      /** Each word must occur in the item's or the customer's name, or be the ticket number. */
      q: searchWords(maxLengths.ticketSearch).optional(),
      cursor: token(200).optional(),
    }),
    reply: z.object({ tickets: z.array(ShopTicket), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET tickets/get_due_soon': {
    summary: 'The number of tickets that wait for the signed-in person and whose deadline is near',
    who: ['buyer', 'seller'],
    helpers: true,
    reply: z.object({ due_soon: countShown() }),
  },
  'GET tickets/get_counts': {
    summary:
      'The number of tickets of the signed-in person, or of their shop, at each level. Counts up to 100',
    who: ['buyer', 'seller'],
    whenStopped: true,
    helpers: true,
    scope: 'tickets',
    reply: z.object({ counts: z.array(z.object({ level, count: countShown() })) }),
  },
  'POST tickets/update_ticket_status': {
    summary: "Change the status of a ticket of the caller's own shop",
    who: ['seller'],
    helpers: true,
    input: z.object({ ticketID, statusID: whole(1, 8) }),
    reply: z.object({ response: z.string(), ticket: ShopTicket }),
    errors: ['not_found', 'move_not_allowed'],
  },
})
