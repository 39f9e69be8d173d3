import { toPesos } from '#domain/money.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { isOfferedTo } from './offers.ts'

/** What shops offer a buyer, by item. */
type Offers = ReadonlyMap<string, { centavos: number; until: Date }>

interface Tile {
  item_id: string
  item_price: number
}

const isTile = (value: unknown): value is Tile =>
  typeof value === 'object' && value !== null && 'item_id' in value && 'item_price' in value

const selectOfferedTo = async (db: Db, buyerID: string): Promise<Offers> => {
  const rows = await db
    .selectFrom('offers as o')
    .select(['item_id', 'centavos', 'until'])
    .where(isOfferedTo(buyerID))
    .execute()
  return new Map(rows.map(({ item_id, ...row }) => [item_id, row]))
}

/** The buyer whom a list is for. `otherSideID`: their account as a seller. */
type Buyer = Pick<Caller, 'accountID' | 'otherSideID'>

/** All tiles in a reply. */
const tilesIn = (json: string): string[] => {
  const found: string[] = []
  JSON.parse(json, (_key, value: unknown) => {
    if (isTile(value)) found.push(value.item_id)
    return value
  })
  return found
}

/**
 * What lists of items are for one buyer: at the prices that shops offer them, and without items of their own shop. Offers are kept
 * until an event of the buyer's, so that no list needs a query for them, and none that is cached for all has them. Only who
 * also sells costs a query a list; its page may then be shorter.
 */
export const createListsForBuyers = ({
  database: { db },
  events,
  clock,
}: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>) => {
  const kept = createCache<Offers>(events, {
    topic: 'people',
    max: 20_000,
    ttlMs: 60_000,
    clock,
    keyOf: (payload) => payload,
  })

  const offeredTo = (buyerID: string) => kept.get(`${buyerID} offers`, () => selectOfferedTo(db, buyerID))

  /** What an item of this price costs the buyer, and what it costs others. Undefined if nothing less is offered. */
  const ownPrice = (offers: Offers, itemID: string, usual: number) => {
    const offer = offers.get(itemID)
    if (!offer || offer.until <= clock.now() || toPesos(offer.centavos) >= usual) return undefined
    return { price: toPesos(offer.centavos), offered: { usual, until: offer.until.toISOString() } }
  }

  /** Says of an item whether it is of another shop than the buyer's own. */
  const othersOf = async (
    { otherSideID }: Buyer,
    itemIDs: readonly string[],
  ): Promise<(itemID: string) => boolean> => {
    if (otherSideID === null || itemIDs.length === 0) return () => true
    const rows = await db
      .selectFrom('items as i')
      .innerJoin('shops as s', 's.id', 'i.shop_id')
      .select('i.id')
      .where('s.owner_id', '=', otherSideID)
      .where('i.id', 'in', itemIDs)
      .execute()
    const own = new Set(rows.map(({ id }) => id))
    return (itemID) => !own.has(itemID)
  }

  const withOwnPrice =
    (offers: Offers) =>
    <One extends Tile>(tile: One): One => {
      const own = ownPrice(offers, tile.item_id, tile.item_price)
      return own ? { ...tile, item_price: own.price, offered: own.offered } : tile
    }

  return {
    /** In a reply as JSON, which may be in a cache for all. */
    async inJson(buyer: Buyer, json: string): Promise<string> {
      const offers = await offeredTo(buyer.accountID)
      const isOthers = buyer.otherSideID === null ? undefined : await othersOf(buyer, tilesIn(json))
      if (offers.size === 0 && !isOthers) return json
      const reprice = withOwnPrice(offers)
      return JSON.stringify(
        JSON.parse(json, (_key, value: unknown) => {
          if (isTile(value)) return reprice(value)
          return isOthers && Array.isArray(value)
            ? value.filter((one) => !isTile(one) || isOthers(one.item_id))
            : value
        }),
      )
    },

    async ofTiles<One extends Tile>(buyer: Buyer, tiles: One[]): Promise<One[]> {
      const offers = await offeredTo(buyer.accountID)
      const isOthers = await othersOf(
        buyer,
        tiles.map(({ item_id }) => item_id),
      )
      const shown = tiles.filter(({ item_id }) => isOthers(item_id))
      return offers.size === 0 ? shown : shown.map(withOwnPrice(offers))
    },

    /** Of one shop, also the buyer's own. */
    async ofItems<One extends { itemID: string; price: number }>(buyer: Buyer, items: One[]): Promise<One[]> {
      const offers = await offeredTo(buyer.accountID)
      return offers.size === 0
        ? items
        : items.map((item) => ({ ...item, ...ownPrice(offers, item.itemID, item.price) }))
    },
  }
}

export type ListsForBuyers = ReturnType<typeof createListsForBuyers>
