import { z } from 'zod'
import { calls } from './define.ts'
import { type ErrorCode, errors } from './errors.ts'
import { id, listOf, pesos, shownPrice, size, ticketID, time, whole } from './fields.ts'
import { maxLengths } from './limits.ts'
import { Photo } from './listings.ts'

const status = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9])

export const Ticket = z.object({
  ticketID: z.int(),
  itemID: id,
  /** Name, cover, price in pesos and size of the item are those of the moment of the purchase. */
  itemName: z.string(),
  image: Photo.nullable(),
  price: z.number(),
  size,
  storeID: id,
  storeName: z.string(),
  status: z.string(),
  statusID: status,
  status_id: status,
  currentStatusName: z.string(),
  level: z.literal([1, 2, 3, 4]),
  createdAt: time,
  expected_seller_fulfillment: time,
  /** Null until the piece awaits pickup. */
  expected_buyer_fulfillment: time.nullable(),
  /** The statuses it may go to now; empty for those who may not move it. */
  moves: z.array(status),
  /** Whether the reader may cancel it now; only a buyer may, and only at level 1. */
  canCancel: z.boolean(),
})

export const ShopTicket = Ticket.extend({
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
})

export const TicketMove = z.object({
  statusID: status,
  statusName: z.string(),
  at: time,
  by: z.enum(['buyer', 'seller', 'deadline']),
})

export const CartPurchase = z.object({
  response: z.enum(['Purchased all items', 'Error purchasing items']),
  /** What this request bought; with a clientID also what an earlier one with the same clientID bought. */
  purchased: z.array(z.object({ itemID: id, ticketID: z.int() })),
  /** The piece that it stopped at, and why; the cart keeps it and those after it. */
  failed: z
    .object({
      itemID: id,
      name: z.string(),
      error: z.string(),
      code: z.enum(Object.keys(errors) as ErrorCode[]),
      /** As in the body of an error. */
      ticketID: z.int().optional(),
      price: z.number().optional(),
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
  'purchase_settled',
  'id_reused',
  'too_many_tries',
] as const

export const tickets = calls({
  'POST tickets/purchase_item': {
    summary:
      'Buy an item: makes its ticket; sent again with the same clientID, however late, it answers the same ticket',
    who: ['buyer'],
    input: z.object({
      itemID: id,
      storeID: id.optional(),
      clientID: id.optional(),
      /** What the page showed: bought at this price or refused with `item_changed`. Without it, at the price of now. */
      price: pesos.optional(),
    }),
    /** `statusID`: of the ticket now; one that is told of again may have gone on, or have been cancelled. */
    reply: z.object({ response: z.string(), ticketID: z.int(), statusID: status }),
    errors: purchaseErrors,
  },
  'POST tickets/purchase_cart': {
    summary:
      'Buy what is in the cart, piece by piece, newest first; stops at the first that fails and keeps the rest',
    who: ['buyer'],
    input: z
      .object({
        /**
         * The pieces that the buyer was shown: of them, those that are still in the cart are bought. All when left out.
         */
        itemIDs: listOf(id, 200).optional(),
        /** The prices that the page showed; a piece without one is bought at the price of now. */
        prices: listOf(shownPrice, 200).optional(),
        /** The same one buys each piece once, however late it is sent again, and is told of the same tickets. */
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
      'For a page that got no answer to a purchase: tells what was bought by this clientID, and sees to it that nothing more is. A request with it that arrives later is refused',
    who: ['buyer'],
    input: z.object({ clientID: id }),
    reply: z.object({
      purchased: z.array(z.object({ itemID: id, ticketID: z.int(), statusID: status })),
    }),
    errors: ['too_many_tries'],
  },
  'POST tickets/cancel_ticket': {
    summary:
      "Cancel one's own ticket while it is at level 1; the item is for sale again. Sent again it answers the same",
    who: ['buyer'],
    input: z.object({ ticketID }),
    reply: z.object({ response: z.string(), ticket: Ticket }),
    errors: ['not_found', 'move_not_allowed'],
  },
  'GET tickets/ticket': {
    summary: "One's own tickets, newest first; with ticketID that one and its history",
    who: ['buyer', 'seller'],
    input: z.object({
      userID: id.optional(),
      ticketID: ticketID.optional(),
      /** Only tickets of this item. */
      itemID: id.optional(),
      level: whole(1, 4).optional(),
      cursor: z.string().max(200).optional(),
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
    input: z.object({
      level: whole(1, 4).optional(),
      /** Words, each of the piece's or the customer's name, or a ticket's number. */
      q: z.string().max(maxLengths.ticketSearch).optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ tickets: z.array(ShopTicket), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET tickets/get_due_soon': {
    summary: 'In how many tickets it is the turn of the signed-in person, and their deadline is near',
    who: ['buyer', 'seller'],
    reply: z.object({ due_soon: z.int() }),
  },
  'POST tickets/update_ticket_status': {
    summary: "Move a ticket of one's own shop",
    who: ['seller'],
    input: z.object({ ticketID, statusID: whole(1, 8) }),
    reply: z.object({ response: z.string(), ticket: ShopTicket }),
    errors: ['not_found', 'move_not_allowed'],
  },
})
