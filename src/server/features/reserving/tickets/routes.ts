import { ticketRequests as requestCalls } from '#contract/ticket-requests.ts'
import { tickets as calls } from '#contract/tickets.ts'
import { toPesos } from '#domain/money.ts'
import type { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import { AppError } from '../../../platform/errors.ts'
import { sideOf } from '../../../platform/http/caller.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toCartPurchase, toMove, toShopTicket, toTicket } from './presenter.ts'
import type { Purchases } from './purchases/purchases.ts'
import type { TicketRequests } from './requests.ts'
import type { Tickets } from './service.ts'

export const ticketRoutes = (register: Register, tickets: Tickets, purchases: Purchases): void =>
  register(calls, {
    'POST tickets/purchase_item': async ({ caller, input }) => {
      const { id, status } = await purchases.purchase(caller.accountID, input)
      return { response: 'Item purchased!', ticketID: id, statusID: status }
    },

    'POST tickets/purchase_cart': async ({ caller, input }) =>
      toCartPurchase(await purchases.purchaseCart(caller.accountID, input)),

    'POST tickets/settle_purchase': async ({ caller, input: { clientID } }) => {
      const purchased = await purchases.settle(caller.accountID, clientID)
      return {
        purchased: purchased.map(({ itemID, ticketID, status }) => ({ itemID, ticketID, statusID: status })),
      }
    },

    'POST tickets/cancel_ticket': async ({ caller, input: { ticketID, ...input } }) => ({
      response: 'Reservation cancelled',
      ticket: toTicket(await tickets.cancel(caller.accountID, ticketID, input), 'buyer'),
    }),

    'GET tickets/get_cancel_effect': async ({ caller, input: { ticketID } }) => {
      const recount = await tickets.withoutTicket(caller.accountID, ticketID)
      return {
        others: recount?.tickets.length ?? 0,
        now: recount ? toPesos(recount.before) : null,
        together: recount ? toPesos(recount.after) : null,
      }
    },

    'GET tickets/ticket': async ({ caller, input: { userID, ticketID, itemID, level, cursor } }) => {
      if (userID !== undefined && userID !== caller.accountID) throw new AppError('not_yours')
      const side = sideOf(caller)
      if (ticketID !== undefined) {
        const { row, history } = await tickets.one(side, ticketID)
        return {
          tickets: [toTicket(row, side.kind)],
          history: history.map((move) => toMove(move, side.kind)),
          has_next: false,
          cursor: null,
        }
      }
      const { rows, ...page } = await tickets.list(
        side,
        { level: level as TicketLevel | undefined, itemID },
        cursor,
      )
      return { tickets: rows.map((row) => toTicket(row, side.kind)), history: [], ...page }
    },

    'GET tickets/get_shop_tickets': async ({ caller, input: { level, cursor, q } }) => {
      const { rows, ...page } = await tickets.list(
        sideOf(caller),
        { level: level as TicketLevel | undefined },
        cursor,
        q,
      )
      return { tickets: rows.map((row) => toShopTicket(row, caller)), ...page }
    },

    'GET tickets/get_due_soon': async ({ caller }) => ({ due_soon: await tickets.dueSoon(sideOf(caller)) }),

    'GET tickets/get_counts': async ({ caller }) => ({ counts: await tickets.countsByLevel(sideOf(caller)) }),

    'POST tickets/update_ticket_status': async ({ caller, input: { ticketID, statusID } }) => ({
      response: 'Ticket successfully updated!',
      ticket: toShopTicket(await tickets.move(caller, ticketID, statusID as TicketStatus), caller),
    }),
  })

export const ticketRequestRoutes = (register: Register, requests: TicketRequests): void =>
  register(requestCalls, {
    'POST tickets/ask_cancel': async ({ caller, input: { ticketID, ...input } }) => ({
      response: 'Asked to cancel',
      ticket: toTicket(await requests.askCancel(caller.accountID, ticketID, input), 'buyer'),
    }),

    'POST tickets/ask_longer': async ({ caller, input: { ticketID, day } }) => ({
      response: 'Asked to keep it longer',
      ticket: toTicket(await requests.askLonger(caller.accountID, ticketID, day), 'buyer'),
    }),

    'POST tickets/answer_request': async ({ caller, input: { ticketID, kind, agree } }) => ({
      response: 'Answered',
      ticket: toShopTicket(await requests.answer(caller, ticketID, kind, agree), caller),
    }),
  })
