import { toPesos } from '#domain/money.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Db } from '../../../platform/db/connect.ts'
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

/**
 * The prices that shops offer a buyer, for lists of items. They are kept until an event of the buyer's offers, so that
 * no list needs a query for them, and none that is cached for all has them.
 */
export const createOfferedPrices = ({
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

  const withOwnPrice =
    (offers: Offers) =>
    <One extends Tile>(tile: One): One => {
      const own = ownPrice(offers, tile.item_id, tile.item_price)
      return own ? { ...tile, item_price: own.price, offered: own.offered } : tile
    }

  return {
    /** In a reply as JSON, which may be in a cache for all. */
    async inJson(buyerID: string, json: string): Promise<string> {
      const offers = await offeredTo(buyerID)
      if (offers.size === 0) return json
      const reprice = withOwnPrice(offers)
      return JSON.stringify(
        JSON.parse(json, (_key, value: unknown) => (isTile(value) ? reprice(value) : value)),
      )
    },

    async ofTiles<One extends Tile>(buyerID: string, tiles: One[]): Promise<One[]> {
      const offers = await offeredTo(buyerID)
      return offers.size === 0 ? tiles : tiles.map(withOwnPrice(offers))
    },

    async ofItems<One extends { itemID: string; price: number }>(
      buyerID: string,
      items: One[],
    ): Promise<One[]> {
      const offers = await offeredTo(buyerID)
      return offers.size === 0
        ? items
        : items.map((item) => ({ ...item, ...ownPrice(offers, item.itemID, item.price) }))
    },
  }
}

export type OfferedPrices = ReturnType<typeof createOfferedPrices>
