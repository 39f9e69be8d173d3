import { type BundleShare, type PricedItem, bundleShares, recountBundle } from '#domain/bundles.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { lockItems } from '../../items/index.ts'
import {
  type BoxItem,
  findBundle,
  findOpenPickup,
  findPercentBundle,
  findPickupOfTicket,
  hasPayment,
  insertBundle,
  isTakenAway,
  lockPickupOf,
  selectFreeItems,
  selectItemsOfPickup,
  selectMembers,
  setShare,
} from './box-queries.ts'
import type { ShopRule } from './rule-queries.ts'

/** What of an open pickup counts for the next bundle of its buyer. */
export interface Box {
  free: BoxItem[]
  /** The bundle that more can join at the same percent, and how many are in it. */
  joins: { id: number; counted: number } | undefined
}

export const emptyBox: Box = { free: [], joins: undefined }

const readPickup = async (db: Db, pickupID: number, rule: ShopRule): Promise<Box> => ({
  free: await selectFreeItems(db, pickupID),
  joins: await findPercentBundle(db, pickupID, rule),
})

/** Once a payment has begun, the tickets of a box keep their price, and what is added later counts by itself. */
export const readBox = async (db: Db, buyerID: string, shopID: string, rule: ShopRule): Promise<Box> => {
  const pickupID = await findOpenPickup(db, buyerID, shopID)
  if (pickupID === undefined || (await hasPayment(db, pickupID))) return emptyBox
  return readPickup(db, pickupID, rule)
}

/** What the items cost if they are added to the box. */
export const sharesWith = (box: Box, added: readonly PricedItem[], rule: ShopRule): BundleShare[] =>
  bundleShares([...box.free, ...added], rule, { counted: box.joins?.counted ?? 0 })

/** The items of the box that a purchase may change the price of. Lock them with those that are bought. */
export const itemsOfBox = async (tx: Tx, buyerID: string, shopID: string): Promise<string[]> => {
  const pickupID = await findOpenPickup(tx, buyerID, shopID)
  return pickupID === undefined ? [] : selectItemsOfPickup(tx, pickupID)
}

/**
 * Puts new tickets into bundles, with those of the box that are in none. A ticket that is in a bundle stays as it is. Call it under
 * the locks of the buyer and of all items of the box. Returns the price of each ticket that is in a bundle now.
 */
export const joinBundles = async (
  tx: Tx,
  { ticketIDs, rule, at }: { ticketIDs: readonly number[]; rule: ShopRule; at: Date },
): Promise<Map<number, number>> => {
  const [first] = ticketIDs
  const pickup = first === undefined ? undefined : await findPickupOfTicket(tx, first)
  if (!pickup) return new Map()
  const paid = await hasPayment(tx, pickup.pickup_id)
  const { free, joins } = await readPickup(tx, pickup.pickup_id, rule)
  const counting = paid ? free.filter(({ ticketID }) => ticketIDs.includes(ticketID)) : free
  const joined = paid ? undefined : joins
  const shares = bundleShares(counting, rule, { counted: joined?.counted ?? 0 })
  const prices = new Map<number, number>()
  for (const group of Map.groupBy(shares, (share) => share.group).values()) {
    const bundleID = joined?.id ?? (await insertBundle(tx, { pickupID: pickup.pickup_id, rule, at }))
    for (const { itemID, own, centavos } of group) {
      const ticketID = counting.find((one) => one.itemID === itemID)?.ticketID
      if (ticketID === undefined) continue
      await setShare(tx, ticketID, { bundleID, own, centavos })
      prices.set(ticketID, centavos)
    }
  }
  return prices
}

const sum = (all: readonly { centavos: number }[]): number =>
  all.reduce((total, { centavos }) => total + centavos, 0)

/** What the others cost when a buyer gives up one of a bundle. In centavos, before and after. */
export interface Recount {
  pickupID: number
  before: number
  after: number
  tickets: { ticketID: number; bundleID: number | null; own: number; centavos: number }[]
}

/**
 * Counts a bundle anew without a ticket that its buyer gives up: the rest of it, what the shop took away of it as if it were there, and
 * what else is in the box and in no bundle. Undefined if the prices stay: it is in no bundle, or a payment has begun, or something was handed over.
 */
export const recountWithout = async (db: Db, ticketID: number): Promise<Recount | undefined> => {
  const ticket = await findPickupOfTicket(db, ticketID)
  if (!ticket || ticket.bundle_id === null) return undefined
  const bundle = await findBundle(db, ticket.bundle_id)
  const others = (await selectMembers(db, bundle.id)).filter((member) => member.ticketID !== ticketID)
  if (others.some(({ level }) => level === TicketLevel.Completed)) return undefined
  if (await hasPayment(db, bundle.pickup_id)) return undefined
  const rest = others.filter(({ level }) => level <= TicketLevel.ForPickup)
  if (rest.length === 0) return undefined
  const takenAway = others.filter(({ status }) => isTakenAway(status))
  const free = await selectFreeItems(db, bundle.pickup_id)
  const tickets = recountBundle<BoxItem>({ rest, takenAway, free }, bundle).map(
    ({ item: { ticketID: id, centavos: own }, share }) => ({
      ticketID: id,
      bundleID: share === null ? null : bundle.id,
      own,
      centavos: share ?? own,
    }),
  )
  const counted = new Set(tickets.map((one) => one.ticketID))
  const joining = free.filter((one) => counted.has(one.ticketID))
  const before = rest.reduce((total, one) => total + one.price_centavos, 0) + sum(joining)
  return { pickupID: bundle.pickup_id, before, after: sum(tickets), tickets }
}

/** The same under the lock of the pickup, so that no payment begins meanwhile. Call it under the lock of the ticket. */
export const recountToChange = async (tx: Tx, ticketID: number): Promise<Recount | undefined> => {
  await lockPickupOf(tx, ticketID)
  return recountWithout(tx, ticketID)
}

/**
 * Locks what a buyer's cancellation may change: the buyer, so that nothing joins the box meanwhile, and the items of the box. Call it
 * before the item of the ticket is locked.
 */
export const lockBoxOf = async (tx: Tx, ticketID: number): Promise<void> => {
  const ticket = await findPickupOfTicket(tx, ticketID)
  if (!ticket) return
  await lockBuyer(tx, ticket.buyer_id)
  await lockItems(tx, await selectItemsOfPickup(tx, ticket.pickup_id))
}

/** Writes it. Call it under the locks of `lockBoxOf`. */
export const saveRecount = async (tx: Tx, { tickets }: Recount): Promise<void> => {
  for (const { ticketID, ...share } of tickets) await setShare(tx, ticketID, share)
}
