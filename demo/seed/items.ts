import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { toCentavos } from '#domain/money.ts'
import type { SeededShop } from './accounts.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { factsOf, seedBrands } from './facts.ts'
import { type Random, randomFrom } from './random.ts'
import { insertRows } from './rows.ts'

/** A photo whose files are in storage. */
export interface StoredPhoto {
  key: string
  uploadHash: Buffer
  width: number
  height: number
  placeholder: string
}

export interface SeededItem {
  id: string
  shop: SeededShop
  tags: string[]
  name: string
  priceCentavos: number
  listedAt: Date
}

/** An item whose photos are in storage, with its number in the catalogue. */
export interface PreparedItem {
  number: number
  item: CatalogueItem
  photos: StoredPhoto[]
}

const hour = 3_600_000

const numbered = 'de300000-0000-4000-8000-'

/** The client-made id of an item, derived from its number. */
const clientIDOf = (number: number): string => `${numbered}${String(number).padStart(12, '0')}`

/** The number of the first item that is not listed yet; null if none was ever listed. */
export const firstUnlisted = async (pool: pg.Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ next: number | null }>(
    'select max(right(client_id::text, 12)::int) + 1 as next from items where client_id::text like $1',
    [`${numbered}%`],
  )
  return rows[0]?.next ?? null
}

/** Chooses the shop of its owner, else a random one. The demo seller's shop gets slightly more. */
const shopOf = (
  random: Random,
  shops: SeededShop[],
  { owner }: CatalogueItem,
  ofOwners: Map<string, number>,
): SeededShop => {
  const owned = owner === undefined ? undefined : shops[ofOwners.get(owner) ?? -1]
  if (owned) return owned
  return random.chance(0.1) && shops[0] ? shops[0] : random.pick(shops)
}

/** Inserts the rows of items, listed over the last days, the newest first, or just now. */
export const seedItems = async (
  client: pg.PoolClient,
  now: Date,
  { shops, ofOwners }: { shops: SeededShop[]; ofOwners: Map<string, number> },
  prepared: PreparedItem[],
  listed: 'over days' | 'now',
): Promise<SeededItem[]> => {
  const random = randomFrom(2026 + (prepared[0]?.number ?? 0))
  const { rows: tagRows } = await client.query<{ id: number; name: string }>('select id, name from tags')
  const tagIDs = new Map(tagRows.map(({ id, name }) => [name, id]))
  // Numbers of their own, so that a change here moves no item to another shop.
  const ofFacts = randomFrom(prepared[0]?.number ?? 0)
  const brandIDs = await seedBrands(client)
  const made = prepared.map(({ number, item, photos }, n) => {
    const hoursAgo = listed === 'now' ? 0 : 0.2 + n * 0.7 + random.next() * 0.5
    const listedAt = new Date(now.getTime() - hoursAgo * hour)
    const shop = shopOf(random, shops, item, ofOwners)
    const row = {
      id: uuidv7(),
      shop_id: shop.id,
      name: item.name,
      description: item.description,
      price_centavos: toCentavos(item.pesos),
      size: item.size,
      is_feminine: item.style,
      ...factsOf(ofFacts, item, brandIDs),
      state: 'listed',
      photos_expected: photos.length,
      client_id: clientIDOf(number),
      created_at: new Date(listedAt.getTime() - 60_000),
      listed_at: listedAt,
    }
    return { row, shop, photos, tags: item.tags }
  })
  await insertRows(
    client,
    'items',
    made.map(({ row }) => row),
  )
  await insertRows(
    client,
    'item_photos',
    made.flatMap(({ row, photos }) =>
      photos.map((photo, position) => ({
        item_id: row.id,
        position,
        key: photo.key,
        upload_hash: photo.uploadHash,
        width: photo.width,
        height: photo.height,
        placeholder: photo.placeholder,
        created_at: row.created_at,
      })),
    ),
  )
  await insertRows(
    client,
    'item_tags',
    made.flatMap(({ row, tags }) =>
      tags.flatMap((name) => (tagIDs.has(name) ? [{ item_id: row.id, tag_id: tagIDs.get(name) }] : [])),
    ),
  )
  return made.map(({ row, shop, tags }) => ({
    id: row.id,
    shop,
    tags,
    name: row.name,
    priceCentavos: row.price_centavos,
    listedAt: row.listed_at,
  }))
}
