import { createHash } from 'node:crypto'
import type pg from 'pg'
import { basicColours } from '../../src/server/platform/vision/colour.ts'
import { describeModel } from '../../src/server/platform/vision/model.ts'
import { copyRows } from './copy.ts'

const rowsAtOnce = 2_000

const hexOf = (floats: Float32Array): string =>
  `\\x${Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('hex')}`

/**
 * Random vectors of length 1 with one colour each. Their values do not matter, because an exact search compares all. The tags
 * that were seen are none; without them the server would look at the photos again.
 */
export const fillEmbeddings = async (client: pg.Client, ids: string[]): Promise<void> => {
  const { version, vectorSize } = describeModel()
  for (let first = 0; first < ids.length; first += rowsAtOnce)
    await copyRows(
      client,
      'photo_embeddings (item_id, position, model, photo_key, vector, colours, kind, seen_tags, likely_tags, embedded_at)',
      ids.slice(first, first + rowsAtOnce).map((id, n) => {
        const raw = Float32Array.from({ length: vectorSize }, () => Math.random() - 0.5)
        const length = Math.hypot(...raw)
        const colours = new Float32Array(basicColours.length)
        colours[n % colours.length] = 1
        const key = createHash('sha256').update(id).digest('hex')
        const vector = hexOf(raw.map((value) => value / length))
        return [id, 0, version, key, vector, hexOf(colours), 'Dress', '{}', '{}', new Date().toISOString()]
      }),
    )
}
