import { z } from 'zod'
import { cancelReasons } from '#domain/ticket-requests.ts'
import { calls } from './define.ts'
import { ticked, ticketID } from './fields.ts'
import { ShopTicket, Ticket, shownTogether } from './tickets.ts'

/** Endpoints for what a buyer asks the shop while an item awaits pickup. */
export const ticketRequests = calls({
  'POST tickets/ask_cancel': {
    summary:
      'Ask the shop to cancel the ticket, which is at level 2 (For Pickup). It is cancelled when the shop agrees or has not answered in time. Once for a ticket; idempotent',
    who: ['buyer'],
    input: z.object({
      ticketID,
      reason: z.enum(cancelReasons),
      together: shownTogether,
    }),
    reply: z.object({ response: z.string(), ticket: Ticket }),
    errors: ['not_found', 'move_not_allowed', 'already_asked', 'item_changed'],
  },
  'POST tickets/ask_longer': {
    summary:
      'Ask the shop to keep the item until a later day, at most 7 days after the present deadline. Once for a ticket; idempotent',
    who: ['buyer'],
    input: z.object({ ticketID, day: z.iso.date('This is not a day') }),
    reply: z.object({ response: z.string(), ticket: Ticket }),
    errors: ['not_found', 'move_not_allowed', 'already_asked', 'day_not_possible'],
  },
  'POST tickets/answer_request': {
    summary: 'Agree to what the buyer of a ticket asks, or refuse it',
    who: ['seller'],
    helpers: true,
    input: z.object({ ticketID, kind: z.enum(['cancel', 'longer']), agree: ticked }),
    reply: z.object({ response: z.string(), ticket: ShopTicket }),
    errors: ['not_found', 'already_answered'],
  },
})
