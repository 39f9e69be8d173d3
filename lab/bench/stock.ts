import { createHash } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Condition, Measurements } from '../../src/domain/item-facts.ts'
import { type Field, copyRows } from './copy.ts'
import { makeSellers } from './people.ts'

/** Rows of one COPY, so that millions of rows need little memory. */
const atOnce = 20_000

export interface StockItem {
  name: string
  description: string
  pesos: number
  size: string
  style: 0 | 1
  tags: string[]
  condition?: Condition | null
  /** What the seller writes into the field for the brand. */
  brandField?: string | null
  kids?: boolean
  measurements?: Measurements
  /** The tags that the model sees in the photo. */
  seen?: string[]
}

/** Creates the brands of these items that are not there yet. */
const brandIDs = async (client: pg.Client, items: StockItem[]): Promise<Map<string, number>> => {
  const names = [...new Set(items.flatMap(({ brandField }) => brandField ?? []))]
  await client.query(
    `insert into brands (key, name) select lower(regexp_replace(name, '[^[:alnum:]]', '', 'g')), name
     from unnest($1::text[]) as name on conflict (key) do nothing`,
    [names],
  )
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from brands')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const tagIDs = async (client: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from tags')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const placeholder = `data:image/webp;base64,${'UklGRlYAAABXRUJQVlA4'.repeat(6)}`

/**
 * Inserts items for sale, spread over the shops, each with one photo, and returns their ids. Each is `apart` milliseconds
 * older than the one before. `index` gets the ids of each batch and must index them, because only indexed items are shown.
 */
export const stockShops = async (
  client: pg.Client,
  items: Iterable<StockItem>,
  apart: number,
  index: (ids: string[]) => Promise<unknown> = (ids) => client.query('select index_items($1::uuid[])', [ids]),
  shops = 200,
): Promise<string[]> => {
  const sellers = await makeSellers(client, shops)
  const tags = await tagIDs(client)
  const start = Date.now()
  const ids: string[] = []
  let batch: StockItem[] = []

  const insertBatch = async (): Promise<void> => {
    const itemRows: Field[][] = []
    const photos: Field[][] = []
    const tagged: Field[][] = []
    const seenRows: Field[][] = []
    const brands = await brandIDs(client, batch)
    for (const { name, description, pesos, size, style, tags: names, ...facts } of batch) {
      const n = ids.length
      const id = uuidv7()
      const listed = new Date(start - n * apart).toISOString()
      const hash = createHash('sha256').update(id).digest('hex')
      const shop = sellers[n % shops]?.shopID ?? ''
      ids.push(id)
      const said = [
        facts.condition ?? null,
        brands.get(facts.brandField ?? '') ?? null,
        String(facts.kids ?? false),
        JSON.stringify(facts.measurements ?? {}),
      ]
      itemRows.push([
        id,
        shop,
        name,
        description,
        pesos * 100,
        size,
        style,
        'listed',
        1,
        listed,
        listed,
        ...said,
      ])
      if (facts.seen) {
        const seen = facts.seen.flatMap((tag) => tags.get(tag) ?? [])
        seenRows.push([id, 0, 'stock', hash, '\\x', '\\x', '', `{${seen.join(',')}}`, listed])
      }
      photos.push([id, 0, hash, `\\x${hash}`, 1080, 1350, placeholder, listed])
      for (const tag of new Set(names)) {
        const tagID = tags.get(tag)
        if (tagID !== undefined) tagged.push([id, tagID])
      }
    }
    await copyRows(
      client,
      `items (id, shop_id, name, description, price_centavos, size, is_feminine, state, photos_expected,
        created_at, listed_at, condition, brand_id, kids, measurements)`,
      itemRows,
    )
    await copyRows(
      client,
      'item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)',
      photos,
    )
    await copyRows(client, 'item_tags (item_id, tag_id)', tagged)
    await copyRows(
      client,
      'photo_embeddings (item_id, position, model, photo_key, vector, colours, kind, seen_tags, embedded_at)',
      seenRows,
    )
    await index(ids.slice(-batch.length))
    batch = []
  }

  for (const item of items) {
    batch.push(item)
    if (batch.length === atOnce) await insertBatch()
  }
  if (batch.length > 0) await insertBatch()
  return ids
}
