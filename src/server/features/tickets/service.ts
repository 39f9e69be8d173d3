import { z } from 'zod'
import { ticketID } from '#contract/fields.ts'
import { dueSoonHours, hoursAfter } from '#domain/deadlines.ts'
import { type TicketLevel, type TicketStatus, canMove } from '#domain/ticket-status.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { takeTry } from '../../platform/limits/limits.ts'
import { removeFromCart, selectCart } from '../cart/index.ts'
import { type DeadlineHours, applyMove, changeAvailability, tellPeopleOf } from './move.ts'
import {
  type Purchase,
  findPurchase,
  insertPurchase,
  insertPurchasesOfLiveTickets,
  selectPurchases,
} from './purchase-rows.ts'
import {
  type MoveRow,
  type Side,
  type TicketRow,
  countDueSoon,
  findItemOfTicket,
  findTicketOf,
  insertMove,
  insertTicket,
  lockItem,
  lockTicket,
  selectLiveTickets,
  selectMoves,
  selectTickets,
} from './queries.ts'

const ticketsPageSize = 20
/** A full cart bought at one go stays far below it. */
const purchasesPerBuyer = { most: 300, seconds: 3600 }

const TicketCursor = z.tuple([ticketID])

interface TicketPage {
  rows: TicketRow[]
  has_next: boolean
  cursor: string | null
}

/** How buying a whole cart ended. */
export interface Purchases {
  /** Of the wanted pieces all that are the buyer's now, or became so by this id; those of an earlier request too. */
  purchased: { itemID: string; ticketID: number }[]
  failed: { itemID: string; name: string; error: AppError } | null
}

type LockedItem = Awaited<ReturnType<typeof lockItem>>

/** The locked piece, if it is for sale; else the reason why this buyer cannot have it. */
const forSale = (item: LockedItem, storeID: string | undefined) => {
  // Also when it is sold by another shop than the buyer was shown: there is no such piece in that shop.
  if (!item || item.availability === 'draft' || (storeID !== undefined && storeID !== item.shop_id))
    throw new AppError('not_found')
  if (item.availability === 'held') throw new AppError('item_held')
  if (item.availability !== 'for_sale') throw new AppError('item_gone')
  return item
}

/** What came of the id: the index decides between two requests for different pieces. */
const keep = async (tx: Tx, purchase: Purchase): Promise<void> => {
  if (!(await insertPurchase(tx, purchase))) throw new AppError('id_reused')
}

export const createTickets = ({ db }: Database, events: Events, clock: Clock, hours: DeadlineHours) => {
  /** The new ticket's id. */
  const buy = async (tx: Tx, buyerID: string, item: LockedItem & {}): Promise<number> => {
    // Read under the lock: the history of a piece is in the order of its times.
    const now = clock.now()
    const id = await insertTicket(tx, {
      item_id: item.id,
      shop_id: item.shop_id,
      buyer_id: buyerID,
      status: 1,
      price_centavos: item.price_centavos,
      created_at: now,
      seller_due_at: hoursAfter(now, hours.SELLER_CONFIRM_HOURS),
    })
    if (id === undefined) throw new AppError('item_held')
    await insertMove(tx, { ticketID: id, from: null, to: 1, by: buyerID, at: now })
    await changeAvailability(tx, item.id, 'held')
    await tellPeopleOf(tx, id)
    return id
  }

  const buyNow = async (tx: Tx, buyerID: string, item: LockedItem & {}): Promise<number> => {
    await removeFromCart(tx, buyerID, item.id)
    return buy(tx, buyerID, item)
  }

  const countPurchase = (buyerID: string) => takeTry(db, clock, `purchase:${buyerID}`, purchasesPerBuyer)

  return {
    /**
     * The ticket; the same one when the buyer asks again, as after an answer that was lost: without a `clientID` for as
     * long as the ticket keeps the piece, with the same one for ever.
     */
    async purchase(
      buyerID: string,
      itemID: string,
      storeID: string | undefined,
      clientID: string | undefined,
    ): Promise<Pick<TicketRow, 'id' | 'status'>> {
      await countPurchase(buyerID)
      const ticket = await db.transaction().execute(async (tx) => {
        const found = await lockItem(tx, itemID)
        const earlier = clientID === undefined ? undefined : await findPurchase(tx, buyerID, clientID, itemID)
        if (earlier?.item_id === itemID) return earlier
        if (earlier) throw new AppError('id_reused')
        const [own] = found?.availability === 'held' ? await selectLiveTickets(tx, buyerID, [itemID]) : []
        const id = own?.ticketID ?? (await buyNow(tx, buyerID, forSale(found, storeID)))
        if (clientID !== undefined) await keep(tx, { buyerID, clientID, itemID, ticketID: id, ofCart: false })
        return { id, status: own?.status ?? 1 }
      })
      await events.caughtUp()
      return ticket
    },

    /**
     * Entry by entry, in the order of the cart: each is a purchase and its removal from the cart in one transaction, and
     * the first that fails ends it. Whoever takes the entry out of the cart may buy the piece, so that of two requests at
     * once, or of one that is sent again because its answer was lost, each piece is bought by one. What came of an entry
     * by this `clientID` stays so: put into the cart again it is another wish.
     */
    async purchaseCart(
      buyerID: string,
      itemIDs: string[] | undefined,
      clientID: string | undefined,
    ): Promise<Purchases> {
      const earlier = clientID === undefined ? [] : await selectPurchases(db, buyerID, clientID)
      if (earlier.some(({ itemID }) => !itemIDs?.includes(itemID))) throw new AppError('id_reused')
      const entries = await selectCart(db, buyerID)
      const wanted = itemIDs ? entries.filter(({ id }) => itemIDs.includes(id)) : entries
      let failed: Purchases['failed'] = null
      for (const { id, name } of wanted) {
        try {
          await countPurchase(buyerID)
          await db.transaction().execute(async (tx) => {
            const item = await lockItem(tx, id)
            if (clientID !== undefined && (await findPurchase(tx, buyerID, clientID, id))?.item_id === id)
              return
            if (!(await removeFromCart(tx, buyerID, id))) return
            const bought = await buy(tx, buyerID, forSale(item, undefined))
            if (clientID !== undefined)
              await keep(tx, { buyerID, clientID, itemID: id, ticketID: bought, ofCart: true })
          })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed = { itemID: id, name, error }
          break
        }
      }
      await events.caughtUp()
      const shown = itemIDs ?? entries.map(({ id }) => id)
      if (clientID === undefined) return { purchased: await selectLiveTickets(db, buyerID, shown), failed }
      await insertPurchasesOfLiveTickets(db, buyerID, clientID, shown)
      return { purchased: await selectPurchases(db, buyerID, clientID), failed }
    },

    async move(sellerID: string, id: number, to: TicketStatus): Promise<TicketRow> {
      const moved = await db.transaction().execute(async (tx) => {
        const found = await findItemOfTicket(tx, id, sellerID)
        if (!found) throw new AppError('not_found')
        const item = await lockItem(tx, found.item_id)
        if (!item) throw new AppError('not_found')
        const { status: from } = await lockTicket(tx, id)
        if (from === to)
          throw new AppError('move_not_allowed', { sentence: 'The ticket already has this status.' })
        if (!canMove(from, to)) throw new AppError('move_not_allowed')
        await applyMove(tx, { ticketID: id, item, from, to, by: sellerID, at: clock.now() }, hours)
        return findTicketOf(tx, { kind: 'seller', accountID: sellerID }, id)
      })
      await events.caughtUp()
      if (!moved) throw new AppError('not_found')
      return moved
    },

    /** A ticket and its history, for its buyer and for the seller of its shop. */
    async one(side: Side, id: number): Promise<{ row: TicketRow; history: MoveRow[] }> {
      const row = await findTicketOf(db, side, id)
      if (!row) throw new AppError('not_found')
      return { row, history: await selectMoves(db, id) }
    },

    /** In how many it is this side's turn, and not for long any more. */
    dueSoon: (side: Side): Promise<number> => countDueSoon(db, side, hoursAfter(clock.now(), dueSoonHours)),

    /** Newest first; `level`: one of the four tabs; `q`: what the seller looks for. */
    async list(
      side: Side,
      level: TicketLevel | undefined,
      cursor: string | undefined,
      q = '',
    ): Promise<TicketPage> {
      // A number as it is written on a ticket, "#12", is the number.
      const words = q.split(/[\s#]+/).filter((word) => word !== '')
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, TicketCursor)
      const found = await selectTickets(db, side, level, words, after, ticketsPageSize + 1)
      const rows = found.slice(0, ticketsPageSize)
      const last = rows.at(-1)
      const has_next = found.length > ticketsPageSize
      return { rows, has_next, cursor: has_next && last ? encodeCursor([last.id]) : null }
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
