import { hoursAfter } from '#domain/deadlines.ts'
import { toCentavos } from '#domain/money.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/connect.ts'
import { lockBuyer } from '../../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { deleteEntry as removeFromCart, selectCart } from '../../cart/queries.ts'
import { hasBlockedBuyer, holdBlocks } from '../../../talk/index.ts'
import { hasTurn, lockItem, lockItems, type LockedItem, itemChanged } from '../../../items/index.ts'
import { itemsOfBox, joinBundles } from '../../bundles/box.ts'
import { bundledOf, quoteCart } from '../../bundles/quote.ts'
import { type ShopRule, findRule, findRuleOfItem } from '../../bundles/rule-queries.ts'
import { type LineSettings, leaveLine, useTurn } from '../../line/turns.ts'

import type { AddNotifications } from '../../../people/index.ts'
import { acceptOffer } from '../../offers/queries.ts'
import { insertTicket } from './insert-ticket.ts'
import { type DeadlineHours, applyMove } from '../move.ts'
import { notificationOfPurchase } from '../notifications.ts'
import { priceError } from '../price-error.ts'
import { readPurchaseFacts } from './purchase-facts.ts'
import { type PhoneSettings, requirePhone } from './phone-needed.ts'
import { type OpenTicketSettings, requireRoomForTicket } from './open-ticket-cap.ts'
import {
  type Purchase,
  findEarlier,
  insertPurchase,
  selectPurchases,
  settlePurchase,
} from './purchase-rows.ts'
import { selectHoldingTickets } from '../queries.ts'

/** Above a full cart of 200 items bought at once. */
const purchasesPerBuyer = { max: 300, seconds: 3600 }
const settlementsPerBuyer = { max: 300, seconds: 3600 }

interface NewPurchase {
  itemID: string
  storeID?: string | undefined
  clientID?: string | undefined
  /** The price in pesos that the page showed. The purchase fails if the price has changed since. */
  price?: number | undefined
  /** The live sale in which the item must have been shown, and the error if it is not running. */
  live?: { saleID: string; refusal: (tx: Tx) => Promise<AppError> } | undefined
}

interface NewCartPurchase {
  itemIDs?: string[] | undefined
  clientID?: string | undefined
  prices?: { itemID: string; price: number }[] | undefined
}

/** `confirmedBy`: the seller who has ended the sale, or null while it runs. */
interface TakenSale {
  id: string
  shopID: string
  openTickets: number | null
  confirmedBy: string | null
}

interface TakenHold {
  holdID: number
  itemID: string
  /** In centavos. */
  price: number
}

interface Bought {
  itemID: string
  ticketID: number
}

export interface CartResult {
  /** Items bought by this request, or by an earlier request with the same `clientID`. */
  purchased: Bought[]
  failed: { itemID: string; name: string; error: AppError } | null
}

/**
 * `liveSaleID`: the running live sale in which the item was shown. `offerID`: the offer whose price `price_centavos` is, instead
 * of that of the item.
 */
type Purchasable = LockedItem & { liveSaleID: string | null; offerID: number | null }

/** An offer, and its price in centavos. */
interface AgreedPrice {
  id: number
  centavos: number
}

/** Takes the locks in the order of listings/locks.ts. */
export const lockForPurchase = async (
  tx: Tx,
  buyerID: string,
  itemID: string,
): Promise<LockedItem | undefined> => {
  await lockBuyer(tx, buyerID)
  await holdBlocks(tx, buyerID, itemID)
  return lockItem(tx, itemID)
}

/**
 * The same for items of one shop that may get into a bundle: locks the open box of the buyer at the shop too, because prices there may
 * change. The rule is read once, before the locks.
 */
const lockForBundles = async (
  tx: Tx,
  buyerID: string,
  itemIDs: readonly string[],
): Promise<{ items: Map<string, LockedItem>; rule: ShopRule | undefined }> => {
  await lockBuyer(tx, buyerID)
  const [first = ''] = itemIDs
  await holdBlocks(tx, buyerID, first)
  const found = await findRuleOfItem(tx, first)
  const box = found ? await itemsOfBox(tx, buyerID, found.shopID) : []
  const locked = await lockItems(tx, [...itemIDs, ...box])
  return { items: new Map(locked.map((item) => [item.id, item])), rule: found?.rule }
}

/** Includes the ticket id if it is the caller's own ticket that holds the item. */
const heldError = async (tx: Tx, buyerID: string, itemID: string): Promise<AppError> => {
  const [own] = await selectHoldingTickets(tx, buyerID, [itemID])
  return new AppError('item_held', own ? { details: { ticketID: own.ticketID } } : {})
}

/** A page may show what an item costs by itself, also if it costs less in a bundle, or its share. */
const requireShown = (shownPrices: readonly number[], own: number, share = own): void => {
  if (shownPrices.some((shown) => toCentavos(shown) !== own && toCentavos(shown) !== share))
    throw priceError(share)
}

/** What is bought in one transaction: the bundles of a shop together, at the place of the first, and each other entry by itself. */
const unitsOf = (
  entries: readonly { id: string; shop_id: string }[],
  bundled: ReadonlySet<string>,
): string[][] =>
  [...Map.groupBy(entries, ({ id, shop_id }) => (bundled.has(id) ? shop_id : id)).values()].map((unit) =>
    unit.map(({ id }) => id),
  )

/** Records the idempotency key. A unique index decides between concurrent requests for different items. */
const recordPurchase = async (tx: Tx, purchase: Purchase): Promise<void> => {
  if (!(await insertPurchase(tx, purchase))) throw new AppError('id_reused')
}

/** Purchases of single items and of whole carts. Each purchase creates a ticket. */
export const createPurchases = (
  { db }: Database,
  events: Events,
  clock: Clock,
  settings: DeadlineHours & LineSettings & OpenTicketSettings & PhoneSettings,
  addNotifications: AddNotifications,
) => {
  /** Throws the reason if this buyer cannot buy the item now. Call it under all locks of a purchase. */
  const requirePurchasable = async (
    tx: Tx,
    buyerID: string,
    item: LockedItem | undefined,
    {
      storeID,
      shownPrices,
      live,
      accepted,
      rule,
    }: Pick<NewPurchase, 'storeID' | 'live'> & {
      shownPrices: number[]
      accepted?: AgreedPrice
      rule?: ShopRule | undefined
    },
  ): Promise<Purchasable> => {
    // A request may name the shop; an item of another shop counts as not found.
    if (!item || item.availability === 'draft' || (storeID !== undefined && storeID !== item.shop_id))
      throw new AppError('not_found')
    const { sale, blocked, offer: offered } = await readPurchaseFacts(tx, buyerID, item.id, clock.now())
    if (live && live.saleID !== sale?.id) throw await live.refusal(tx)
    if (item.availability === 'held') {
      if (!(await hasTurn(tx, item.id, buyerID))) throw await heldError(tx, buyerID, item.id)
    } else if (item.availability !== 'for_sale') throw new AppError('item_gone')
    if (blocked) throw new AppError('reservation_declined')
    await requireRoomForTicket(tx, clock, settings, buyerID, { inLiveSale: sale?.openTickets ?? null })
    await requirePhone(tx, settings, buyerID)
    const offer = accepted ?? offered
    const price = offer?.centavos ?? item.price_centavos
    // What may be in a bundle has its price when all of the bundle is bought.
    if (!rule || offer) requireShown(shownPrices, price)
    return { ...item, price_centavos: price, liveSaleID: sale?.id ?? null, offerID: offer?.id ?? null }
  }

  /** Returns the new ticket's id. */
  const createTicket = async (
    tx: Tx,
    buyerID: string,
    item: Purchasable,
    { nameHoldID = null, bySeller = false }: { nameHoldID?: number | null; bySeller?: boolean } = {},
  ): Promise<number> => {
    // Read the clock under the lock, so that the times in an item's history are in order.
    const now = clock.now()
    if (nameHoldID !== null) await leaveLine(tx, item.id, buyerID, now)
    else if (item.availability === 'held') await useTurn(tx, item.id, now)
    else await itemChanged(tx, item.id)
    const ticket = await insertTicket(tx, {
      live_sale_id: item.liveSaleID,
      name_hold_id: nameHoldID,
      item_id: item.id,
      shop_id: item.shop_id,
      buyer_id: buyerID,
      price_centavos: item.price_centavos,
      created_at: now,
      seller_due_at: hoursAfter(now, settings.SELLER_CONFIRM_HOURS),
    })
    if (!ticket) throw new AppError('item_held')
    if (item.offerID !== null) await acceptOffer(tx, item.offerID, { at: now, ticketID: ticket.id })
    if (!bySeller) await addNotifications(tx, [notificationOfPurchase(ticket, ticket.id)])
    return ticket.id
  }

  const countPurchase = (buyerID: string) =>
    consumeAttempt(db, clock, `purchase:${buyerID}`, purchasesPerBuyer)

  /** Puts what was bought into bundles. What has the price of an offer counts for none. */
  const bundle = async (
    tx: Tx,
    rule: ShopRule | undefined,
    bought: readonly { item: Purchasable; ticketID: number; shownPrices: number[] }[],
    found: (item: Purchasable) => void = () => {},
  ): Promise<void> => {
    const counting = rule ? bought.filter(({ item }) => item.offerID === null) : []
    if (!rule || counting.length === 0) return
    const ticketIDs = counting.map(({ ticketID }) => ticketID)
    const prices = await joinBundles(tx, { ticketIDs, rule, at: clock.now() })
    for (const { item, ticketID, shownPrices } of counting) {
      found(item)
      requireShown(shownPrices, item.price_centavos, prices.get(ticketID))
    }
  }

  /**
   * Buys entries of the cart that are of one shop, all or none. Leaves out what has left the cart, if the buyer has no ticket that
   * holds it. `now` is called with the entry that comes next.
   */
  const buyCartEntries = async (
    tx: Tx,
    buyerID: string,
    itemIDs: readonly string[],
    {
      clientID,
      shownOf,
      now,
    }: { clientID: string | undefined; shownOf: (itemID: string) => number[]; now: (itemID: string) => void },
  ): Promise<Bought[]> => {
    const { items, rule } = await lockForBundles(tx, buyerID, itemIDs)
    const all: Bought[] = []
    const bought: { item: Purchasable; ticketID: number; shownPrices: number[] }[] = []
    for (const itemID of itemIDs) {
      now(itemID)
      const item = items.get(itemID)
      if (clientID !== undefined) {
        const { ticket, settled } = await findEarlier(tx, buyerID, clientID, itemID)
        if (ticket?.itemID === itemID) {
          all.push({ itemID, ticketID: ticket.id })
          continue
        }
        if (settled) throw new AppError('purchase_settled')
      }
      if (!(await removeFromCart(tx, buyerID, itemID))) {
        const [own] = await selectHoldingTickets(tx, buyerID, [itemID])
        if (own) throw await heldError(tx, buyerID, itemID)
        continue
      }
      const shownPrices = shownOf(itemID)
      const purchasable = await requirePurchasable(tx, buyerID, item, { shownPrices, rule })
      const ticketID = await createTicket(tx, buyerID, purchasable)
      if (clientID !== undefined)
        await recordPurchase(tx, { buyerID, clientID, itemID, ticketID, ofCart: true })
      bought.push({ item: purchasable, ticketID, shownPrices })
      all.push({ itemID, ticketID })
    }
    await bundle(tx, rule, bought, ({ id }) => now(id))
    return all
  }

  return {
    /**
     * Buys an item by creating its ticket. `clientID` is the idempotency key: a repeated request gets the same ticket,
     * however late it arrives. Any other request fails while a ticket holds the item, even the buyer's own ticket.
     */
    async purchase(
      buyerID: string,
      { itemID, storeID, clientID, price, live }: NewPurchase,
    ): Promise<{ id: number; status: TicketStatus }> {
      await countPurchase(buyerID)
      const bought = await db.transaction().execute(async (tx) => {
        const { items, rule } = await lockForBundles(tx, buyerID, [itemID])
        const found = items.get(itemID)
        if (clientID !== undefined) {
          const { ticket, settled } = await findEarlier(tx, buyerID, clientID, itemID)
          if (ticket?.itemID === itemID) return { id: ticket.id, status: ticket.status }
          if (ticket) throw new AppError('id_reused')
          if (settled) throw new AppError('purchase_settled')
        }
        const shownPrices = price === undefined ? [] : [price]
        const item = await requirePurchasable(tx, buyerID, found, { storeID, shownPrices, live, rule })
        await removeFromCart(tx, buyerID, itemID)
        const ticketID = await createTicket(tx, buyerID, item)
        await bundle(tx, rule, [{ item, ticketID, shownPrices }])
        if (clientID !== undefined)
          await recordPurchase(tx, { buyerID, clientID, itemID, ticketID, ofCart: false })
        return { id: ticketID, status: TicketStatus.PendingVerification }
      })
      await events.syncNotifications()
      return bought
    },

    /**
     * Buys the entries of the cart one by one, in cart order, and stops at the first failure. Each purchase and the
     * removal of its entry are one transaction. Those of a bundle are bought in one, all or none, because the price of each
     * depends on the others. Only the request that removes an entry may buy its item, so of two
     * concurrent requests each item is bought by one. A repeated `clientID` continues where an earlier request was cut
     * off. For any other request an item that the buyer has already reserved is an error.
     */
    async purchaseCart(
      buyerID: string,
      { itemIDs, clientID, prices = [] }: NewCartPurchase,
    ): Promise<CartResult> {
      const earlier = clientID === undefined ? [] : await selectPurchases(db, buyerID, clientID)
      if (earlier.some(({ itemID }) => !itemIDs?.includes(itemID))) throw new AppError('id_reused')
      const entries = await selectCart(db, buyerID, clock.now())
      const requested = itemIDs ? entries.filter(({ id }) => itemIDs.includes(id)) : entries
      const bought: Bought[] = []
      let failed: CartResult['failed'] = null
      const shownOf = (id: string) => prices.filter(({ itemID }) => itemID === id).map(({ price }) => price)
      const bundles = bundledOf(await quoteCart(db, buyerID, requested))
      for (const unit of unitsOf(requested, bundles)) {
        let [current = ''] = unit
        const now = (itemID: string) => {
          current = itemID
        }
        try {
          for (const itemID of unit) {
            now(itemID)
            await countPurchase(buyerID)
          }
          bought.push(
            ...(await db
              .transaction()
              .execute((tx) => buyCartEntries(tx, buyerID, unit, { clientID, shownOf, now }))),
          )
        } catch (error) {
          // A session that has ended, or may no longer buy, ends the whole request.
          if (!(error instanceof AppError) || error.code === 'not_signed_in' || error.code === 'not_allowed')
            throw error
          const name = requested.find(({ id }) => id === current)?.name ?? ''
          failed = { itemID: current, name, error }
          break
        }
      }
      const purchased = clientID === undefined ? bought : await selectPurchases(db, buyerID, clientID)
      // Items that the page showed but that have left the cart: another request of this buyer may have bought them.
      const notPurchased = (itemIDs ?? []).filter((id) => !purchased.some(({ itemID }) => itemID === id))
      const [own] = failed ? [] : await selectHoldingTickets(db, buyerID, notPurchased)
      if (own) {
        const { itemID, name, ticketID } = own
        failed = { itemID, name, error: new AppError('item_held', { details: { ticketID } }) }
      }
      await events.syncNotifications()
      return { purchased, failed }
    },

    /**
     * Makes tickets of what was held for a name from the comments of a live sale. The caller has locked the buyer and the
     * items and ended the holds. A sale that has ended is confirmed, so these tickets are too.
     */
    async takeOver(tx: Tx, buyerID: string, sale: TakenSale, holds: readonly TakenHold[]): Promise<void> {
      if (await hasBlockedBuyer(tx, sale.shopID, buyerID)) throw new AppError('reservation_declined')
      await requireRoomForTicket(tx, clock, settings, buyerID, {
        wanted: holds.length,
        inLiveSale: sale.openTickets,
      })
      await requirePhone(tx, settings, buyerID)
      const tickets: { item: Purchasable; ticketID: number; shownPrices: number[] }[] = []
      for (const { holdID, itemID, price } of holds) {
        const item = await lockItem(tx, itemID)
        if (!item) throw new AppError('bill_over')
        const held = { ...item, price_centavos: price, liveSaleID: sale.id, offerID: null }
        const ticketID = await createTicket(tx, buyerID, held, { nameHoldID: holdID })
        tickets.push({ item: held, ticketID, shownPrices: [] })
        if (sale.confirmedBy !== null)
          await applyMove(
            tx,
            {
              ticketID,
              item,
              from: TicketStatus.PendingVerification,
              to: TicketStatus.PendingPackaging,
              by: sale.confirmedBy,
              at: clock.now(),
            },
            { hours: settings, addNotifications },
          )
      }
      await bundle(tx, await findRule(tx, sale.shopID), tickets)
    },

    /**
     * Makes a ticket of an offer that was accepted: a purchase by its buyer, also if the seller accepts, because the buyer agreed to
     * it before. The caller has taken the locks with `lockForPurchase`, and that of the offer.
     */
    async reserve(
      tx: Tx,
      buyerID: string,
      item: LockedItem | undefined,
      accepted: AgreedPrice,
      { byBuyer }: { byBuyer: boolean },
    ): Promise<number> {
      const purchasable = await requirePurchasable(tx, buyerID, item, { shownPrices: [], accepted })
      await removeFromCart(tx, buyerID, purchasable.id)
      return createTicket(tx, buyerID, purchasable, { bySeller: !byBuyer })
    },

    /** Returns what was bought with this idempotency key. A request with the key that arrives later is refused. */
    async settle(
      buyerID: string,
      clientID: string,
    ): Promise<{ itemID: string; ticketID: number; status: TicketStatus }[]> {
      await consumeAttempt(db, clock, `settle:${buyerID}`, settlementsPerBuyer)
      return db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        const at = clock.now()
        await settlePurchase(tx, { buyerID, clientID, at })
        return selectPurchases(tx, buyerID, clientID)
      })
    },
  }
}

export type Purchases = ReturnType<typeof createPurchases>
