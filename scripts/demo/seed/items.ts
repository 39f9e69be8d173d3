import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { toCentavos } from '#domain/money.ts'
import { sizes } from '#domain/sizes.ts'
import type { SeededShop } from './accounts.ts'
import type { Piece } from './pieces.ts'
import { type Random, randomFrom } from './random.ts'
import { insertRows } from './rows.ts'
import { type KindWords, descriptionOf, kindWords, nameOf, priceOf } from './words.ts'

/** A photo as the server keeps it, its files already in storage. */
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
  name: string
  priceCentavos: number
  listedAt: Date
}

const hour = 3_600_000

const tagsOf = (random: Random, kind: KindWords, piece: Piece): string[] => [
  ...new Set([...kind.tags, ...kind.mayTags.filter(() => random.chance(0.4)), ...piece.tags]),
]

/** The first shop is that of the demo's seller: it gets a little more than the others. */
const shopOf = (random: Random, shops: SeededShop[]): SeededShop =>
  random.chance(0.1) && shops[0] ? shops[0] : random.pick(shops)

/** Names, prices and times for the pieces, and their rows. The newest stands first. */
export const seedItems = async (
  client: pg.PoolClient,
  now: Date,
  shops: SeededShop[],
  pieces: { piece: Piece; photos: StoredPhoto[] }[],
): Promise<SeededItem[]> => {
  const random = randomFrom(2026)
  const { rows: tagRows } = await client.query<{ id: number; name: string }>('select id, name from tags')
  const tagIDs = new Map(tagRows.map(({ id, name }) => [name, id]))
  const made = pieces.map(({ piece, photos }, n) => {
    const kind: KindWords = kindWords[piece.kind]
    const listedAt = new Date(now.getTime() - (0.2 + n * 0.7 + random.next() * 0.5) * hour)
    const shop = shopOf(random, shops)
    const row = {
      id: uuidv7(),
      shop_id: shop.id,
      name: nameOf(random, kind, piece.colour, piece.print),
      description: descriptionOf(random, kind),
      price_centavos: toCentavos(priceOf(random, kind.price)),
      size: random.pick(sizes),
      is_feminine: kind.style ?? random.whole(0, 1),
      availability: 'for_sale',
      photos_expected: photos.length,
      created_at: new Date(listedAt.getTime() - 60_000),
      listed_at: listedAt,
    }
    return { row, shop, photos, tags: tagsOf(random, kind, piece) }
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
  return made.map(({ row, shop }) => ({
    id: row.id,
    shop,
    name: row.name,
    priceCentavos: row.price_centavos,
    listedAt: row.listed_at,
  }))
}
