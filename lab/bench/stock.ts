import { createHash } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
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
    for (const { name, description, pesos, size, style, tags: names } of batch) {
      const n = ids.length
      const id = uuidv7()
      const listed = new Date(start - n * apart).toISOString()
      const hash = createHash('sha256').update(id).digest('hex')
      const shop = sellers[n % shops]?.shopID ?? ''
      ids.push(id)
      itemRows.push([id, shop, name, description, pesos * 100, size, style, 'for_sale', 1, listed, listed])
      photos.push([id, 0, hash, `\\x${hash}`, 1080, 1350, placeholder, listed])
      for (const tag of new Set(names)) {
        const tagID = tags.get(tag)
        if (tagID !== undefined) tagged.push([id, tagID])
      }
    }
    await copyRows(
      client,
      `items (id, shop_id, name, description, price_centavos, size, is_feminine, availability, photos_expected,
        created_at, listed_at)`,
      itemRows,
    )
    await copyRows(
      client,
      'item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)',
      photos,
    )
    await copyRows(client, 'item_tags (item_id, tag_id)', tagged)
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
