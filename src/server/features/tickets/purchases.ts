import { hoursAfter } from '#domain/deadlines.ts'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import type { TicketStatus } from '#domain/ticket-status.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { takeTry } from '../../platform/limits/limits.ts'
import { removeFromCart, selectCart } from '../cart/index.ts'
import { hasBlockedBuyer, holdBlocks } from '../chat/index.ts'
import { type DeadlineHours, changeAvailability, tellPeopleOf } from './move.ts'
import { type OpenTicketSettings, requireRoomForTicket } from './open-ticket-cap.ts'
import {
  type Purchase,
  findPurchase,
  insertPurchase,
  isSettled,
  selectPurchases,
  settlePurchase,
} from './purchase-rows.ts'
import { insertMove, insertTicket, lockBuyer, lockItem, selectHoldingTickets } from './queries.ts'

/** A full cart bought at one go stays far below it. */
const purchasesPerBuyer = { most: 300, seconds: 3600 }
const settlementsPerBuyer = { most: 300, seconds: 3600 }
/** No network delivers a request later than this. */
const settlementKeptDays = 7

interface NewPurchase {
  itemID: string
  storeID?: string | undefined
  clientID?: string | undefined
  /** Pesos, as the page showed it; bought at this price or not at all. */
  price?: number | undefined
}

interface NewCartPurchase {
  itemIDs?: string[] | undefined
  clientID?: string | undefined
  prices?: { itemID: string; price: number }[] | undefined
}

interface Bought {
  itemID: string
  ticketID: number
}

/** How buying a whole cart ended. */
export interface CartResult {
  /** What this request bought, or an earlier one with the same id. */
  purchased: Bought[]
  failed: { itemID: string; name: string; error: AppError } | null
}

type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/** The locks of a purchase, in the order that queries.ts names. */
const lockForPurchase = async (tx: Tx, buyerID: string, itemID: string): Promise<LockedItem | undefined> => {
  await lockBuyer(tx, buyerID)
  await holdBlocks(tx, buyerID, itemID)
  return lockItem(tx, itemID)
}

/** Why the item is held: with the caller's own ticket, where that is the reason. */
const heldError = async (tx: Tx, buyerID: string, itemID: string): Promise<AppError> => {
  const [own] = await selectHoldingTickets(tx, buyerID, [itemID])
  return new AppError('item_held', own ? { details: { ticketID: own.ticketID } } : {})
}

const priceError = (item: LockedItem): AppError => {
  const price = toPesos(item.price_centavos)
  return new AppError('item_changed', {
    sentence: `The price is now ${formatPesos(price)}.`,
    details: { price },
  })
}

/** Keeps what was bought by an id; the index decides between two requests for different items. */
const keep = async (tx: Tx, purchase: Purchase): Promise<void> => {
  if (!(await insertPurchase(tx, purchase))) throw new AppError('id_reused')
}

export const createPurchases = (
  { db }: Database,
  events: Events,
  clock: Clock,
  settings: DeadlineHours & OpenTicketSettings,
) => {
  /** Under all the locks. Throws the reason why this buyer cannot have the item now. */
  const requirePurchasable = async (
    tx: Tx,
    buyerID: string,
    item: LockedItem | undefined,
    { storeID, shownPrices }: { storeID?: string | undefined; shownPrices: number[] },
  ): Promise<LockedItem> => {
    // Also when another shop sells it than the buyer was shown: there is no such item in that shop.
    if (!item || item.availability === 'draft' || (storeID !== undefined && storeID !== item.shop_id))
      throw new AppError('not_found')
    if (item.availability === 'held') throw await heldError(tx, buyerID, item.id)
    if (item.availability !== 'for_sale') throw new AppError('item_gone')
    if (await hasBlockedBuyer(tx, item.shop_id, buyerID)) throw new AppError('reservation_declined')
    await requireRoomForTicket(tx, clock, settings, buyerID)
    if (shownPrices.some((price) => toCentavos(price) !== item.price_centavos)) throw priceError(item)
    return item
  }

  /** The new ticket's id. */
  const makeTicket = async (tx: Tx, buyerID: string, item: LockedItem): Promise<number> => {
    // Read under the lock: the history of an item is in the order of its times.
    const now = clock.now()
    const id = await insertTicket(tx, {
      item_id: item.id,
      shop_id: item.shop_id,
      buyer_id: buyerID,
      status: 1,
      price_centavos: item.price_centavos,
      created_at: now,
      seller_due_at: hoursAfter(now, settings.SELLER_CONFIRM_HOURS),
    })
    if (id === undefined) throw new AppError('item_held')
    await insertMove(tx, { ticketID: id, from: null, to: 1, by: buyerID, at: now })
    await changeAvailability(tx, item.id, 'held')
    await tellPeopleOf(tx, id)
    return id
  }

  const countPurchase = (buyerID: string) => takeTry(db, clock, `purchase:${buyerID}`, purchasesPerBuyer)

  /** One entry of a cart: undefined when it is no longer in the cart and no ticket of the buyer's holds it. */
  const buyEntry = async (
    tx: Tx,
    buyerID: string,
    itemID: string,
    clientID: string | undefined,
    shownPrices: number[],
  ): Promise<Bought | undefined> => {
    const item = await lockForPurchase(tx, buyerID, itemID)
    if (clientID !== undefined) {
      const earlier = await findPurchase(tx, buyerID, clientID, itemID)
      if (earlier?.item_id === itemID) return { itemID, ticketID: earlier.id }
      if (await isSettled(tx, buyerID, clientID)) throw new AppError('purchase_settled')
    }
    if (!(await removeFromCart(tx, buyerID, itemID))) {
      const [own] = await selectHoldingTickets(tx, buyerID, [itemID])
      if (own) throw await heldError(tx, buyerID, itemID)
      return undefined
    }
    const ticketID = await makeTicket(
      tx,
      buyerID,
      await requirePurchasable(tx, buyerID, item, { shownPrices }),
    )
    if (clientID !== undefined) await keep(tx, { buyerID, clientID, itemID, ticketID, ofCart: true })
    return { itemID, ticketID }
  }

  return {
    /**
     * Makes the ticket of an item. Only a request with the same `clientID` is the same purchase and is answered with the same
     * ticket, however late it comes; any other is refused while a ticket holds the item, the buyer's own too.
     */
    async purchase(
      buyerID: string,
      { itemID, storeID, clientID, price }: NewPurchase,
    ): Promise<{ id: number; status: TicketStatus }> {
      await countPurchase(buyerID)
      const ticket = await db.transaction().execute(async (tx) => {
        const found = await lockForPurchase(tx, buyerID, itemID)
        if (clientID !== undefined) {
          const earlier = await findPurchase(tx, buyerID, clientID, itemID)
          if (earlier?.item_id === itemID) return { id: earlier.id, status: earlier.status }
          if (earlier) throw new AppError('id_reused')
          if (await isSettled(tx, buyerID, clientID)) throw new AppError('purchase_settled')
        }
        const shownPrices = price === undefined ? [] : [price]
        const item = await requirePurchasable(tx, buyerID, found, { storeID, shownPrices })
        await removeFromCart(tx, buyerID, itemID)
        const ticketID = await makeTicket(tx, buyerID, item)
        if (clientID !== undefined) await keep(tx, { buyerID, clientID, itemID, ticketID, ofCart: false })
        return { id: ticketID, status: 1 as const }
      })
      await events.caughtUp()
      return ticket
    },

    /**
     * Entry by entry, in the order of the cart: each is a purchase and its removal from the cart in one transaction, and
     * the first that fails ends it. Whoever takes the entry out of the cart may buy the item, so that of two requests at
     * once each item is bought by one. With the same `clientID` a request goes on where an earlier one was cut off; for
     * any other an item that the buyer has reserved already is an error like one that somebody else has reserved.
     */
    async purchaseCart(
      buyerID: string,
      { itemIDs, clientID, prices = [] }: NewCartPurchase,
    ): Promise<CartResult> {
      const earlier = clientID === undefined ? [] : await selectPurchases(db, buyerID, clientID)
      if (earlier.some(({ itemID }) => !itemIDs?.includes(itemID))) throw new AppError('id_reused')
      const entries = await selectCart(db, buyerID)
      const wanted = itemIDs ? entries.filter(({ id }) => itemIDs.includes(id)) : entries
      const bought: Bought[] = []
      let failed: CartResult['failed'] = null
      for (const { id, name } of wanted) {
        const shownPrices = prices.filter(({ itemID }) => itemID === id).map(({ price }) => price)
        try {
          await countPurchase(buyerID)
          const made = await db
            .transaction()
            .execute((tx) => buyEntry(tx, buyerID, id, clientID, shownPrices))
          if (made) bought.push(made)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed = { itemID: id, name, error }
          break
        }
      }
      const purchased = clientID === undefined ? bought : await selectPurchases(db, buyerID, clientID)
      // What the page showed and is no longer in the cart may have become a ticket by another request.
      const elsewhere = (itemIDs ?? []).filter((id) => !purchased.some(({ itemID }) => itemID === id))
      const [own] = failed ? [] : await selectHoldingTickets(db, buyerID, elsewhere)
      if (own) {
        const { itemID, name, ticketID } = own
        failed = { itemID, name, error: new AppError('item_held', { details: { ticketID } }) }
      }
      await events.caughtUp()
      return { purchased, failed }
    },

    /** What was bought by this id. Nothing more will be: a request with it that is still on its way is refused. */
    async settle(
      buyerID: string,
      clientID: string,
    ): Promise<{ itemID: string; ticketID: number; status: TicketStatus }[]> {
      await takeTry(db, clock, `settle:${buyerID}`, settlementsPerBuyer)
      return db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        const at = clock.now()
        const forgetBefore = hoursAfter(at, -24 * settlementKeptDays)
        await settlePurchase(tx, { buyerID, clientID, at, forgetBefore })
        return selectPurchases(tx, buyerID, clientID)
      })
    },
  }
}

export type Purchases = ReturnType<typeof createPurchases>
