import { createHash } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type Field, copyRows } from './copy.ts'
import { makeSellers } from './people.ts'

/** Rows of one COPY, so that millions of rows need little memory. */
const atOnce = 20_000

export interface Piece {
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
  pieces: Iterable<Piece>,
  apart: number,
  index: (ids: string[]) => Promise<unknown> = (ids) => client.query('select index_items($1::uuid[])', [ids]),
  shops = 200,
): Promise<string[]> => {
  const racks = await makeSellers(client, shops)
  const tags = await tagIDs(client)
  const start = Date.now()
  const ids: string[] = []
  let lot: Piece[] = []

  const bringIn = async (): Promise<void> => {
    const items: Field[][] = []
    const photos: Field[][] = []
    const tagged: Field[][] = []
    for (const { name, description, pesos, size, style, tags: names } of lot) {
      const n = ids.length
      const id = uuidv7()
      const listed = new Date(start - n * apart).toISOString()
      const hash = createHash('sha256').update(id).digest('hex')
      const shop = racks[n % shops]?.shopID ?? ''
      ids.push(id)
      items.push([id, shop, name, description, pesos * 100, size, style, 'for_sale', 1, listed, listed])
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
      items,
    )
    await copyRows(
      client,
      'item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)',
      photos,
    )
    await copyRows(client, 'item_tags (item_id, tag_id)', tagged)
    await index(ids.slice(-lot.length))
    lot = []
  }

  for (const piece of pieces) {
    lot.push(piece)
    if (lot.length === atOnce) await bringIn()
  }
  if (lot.length > 0) await bringIn()
  return ids
}
