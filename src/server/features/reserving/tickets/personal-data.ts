import { toPesos } from '#domain/money.ts'
import { ticketStatuses } from '#domain/ticket-status.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PersonalData, PersonalPart } from '../../../platform/personal-data.ts'
import { deletePurchasesOf } from './purchases/purchase-rows.ts'
import { moverOf } from './presenter.ts'
import { type Side, countOpenTickets, selectTicketsWithMoves } from './queries.ts'

const namesFor = {
  buyer: { buyer: 'you', seller: 'the other', deadline: 'deadline', decision: 'decision' },
  seller: { buyer: 'the other', seller: 'you', deadline: 'deadline', decision: 'decision' },
} as const

/** A seller's export leaves out the customers, because their data is not the seller's. */
const ticketsOf = async (db: Db, side: Side): Promise<PersonalData['bought']> => {
  const tickets = await selectTicketsWithMoves(db, side)
  return tickets.map((ticket) => ({
    ticketID: ticket.id,
    itemID: ticket.item_id,
    itemName: ticket.item_name,
    price: toPesos(ticket.price_centavos),
    storeName: ticket.shop_name,
    status: ticketStatuses[ticket.status].name,
    createdAt: ticket.created_at.toISOString(),
    cancelReason: ticket.cancel_reason,
    requests: ticket.requests.map(({ kind, asked_at, answer }) => ({
      kind,
      askedAt: new Date(asked_at).toISOString(),
      answer,
    })),
    history: ticket.moves.map((move) => ({
      status: ticketStatuses[move.to_status].name,
      at: move.moved_at.toISOString(),
      by: namesFor[side.kind][moverOf({ ...ticket, ...move })],
    })),
  }))
}

export const ticketsPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind === 'buyer') return { bought: await ticketsOf(db, { kind, accountID }) }
    if (kind === 'seller') return { sold: await ticketsOf(db, { kind, accountID }) }
    return {}
  },

  /** A purchase locks the buyer before the conversation, so the deletion must too. */
  async hold(tx, { accountID, kind }) {
    if (kind === 'buyer') await lockBuyer(tx, accountID)
  },

  /** An open ticket keeps the account, because the other side still relies on it. */
  async check(tx, { accountID, kind }) {
    if (kind === 'admin') return
    const open = await countOpenTickets(tx, { kind, accountID })
    if (open === 0) return
    const tickets = open === 1 ? 'an open ticket' : `${open} open tickets`
    throw new AppError('tickets_open', {
      sentence: `You still have ${tickets}. Your account can be deleted once they are completed or cancelled.`,
    })
  },

  async erase(tx, { accountID }) {
    await deletePurchasesOf(tx, accountID)
  },
}
