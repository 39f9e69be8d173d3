import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/**
 * Encodes the sort keys of the last row of a page. The next page has the rows that sort after them. The text is opaque
 * to clients.
 */
export const encodeCursor = (keys: unknown): string => Buffer.from(JSON.stringify(keys)).toString('base64url')

export interface Page<Row> {
  rows: Row[]
  has_next: boolean
  cursor: string | null
}

/**
 * Makes a page of `size` rows. The query must ask for `size + 1` rows: the extra one only shows that there is a next
 * page. `keysOf` returns the values that the query sorts by, and what else the next page needs.
 */
export const page = <Row>(found: readonly Row[], size: number, keysOf: (row: Row) => unknown): Page<Row> => {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const has_next = found.length > size
  return { rows, has_next, cursor: has_next && last !== undefined ? encodeCursor(keysOf(last)) : null }
}

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Decodes a cursor. `shape` validates the keys, because clients can send any text. */
export const decodeCursor = <Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> => {
  const parsed = shape.safeParse(decoded(text))
  if (!parsed.success) throw new AppError('bad_input', { fields: { cursor: 'This is not a cursor' } })
  return parsed.data
}

/**
 * A time in a cursor, with the precision of PostgreSQL. A `Date` would cut it to milliseconds. See `toMicroseconds`.
 */
export const microseconds = z.int().min(0).max(8_000_000_000_000_000)

/** Converts a timestamp column to microseconds since 1970. */
export const toMicroseconds = (column: Expression<Date | null>) =>
  sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`

export const fromMicroseconds = (value: number) =>
  sql<Date>`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`

/** The sort key of a row: a time in microseconds, and its id. */
export type TimeKey = [time: number, id: string]

/** Whether a row comes after a key in the order of these columns. All rows do if there is no key. */
export const afterKey = (
  time: string,
  id: string,
  key: TimeKey | null | undefined,
  direction: 'asc' | 'desc' = 'desc',
) =>
  key
    ? sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${direction === 'desc' ? sql`<` : sql`>`}
        (${fromMicroseconds(key[0])}, ${key[1]}::uuid)`
    : sql<boolean>`true`
