import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** Where a page ends: the keys of its last row, opaque to clients. The next page is what sorts after them. */
export const encodeCursor = (keys: unknown): string => Buffer.from(JSON.stringify(keys)).toString('base64url')

export interface Page<Row> {
  rows: Row[]
  has_next: boolean
  cursor: string | null
}

/**
 * A page of `size` rows. The query must have asked for `size + 1`: the extra row only says that there is a next page.
 * `keysOf` returns the values that the query sorts by, and whatever else the next page needs.
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

/** `shape` says what the keys must be: clients can send anything. */
export const decodeCursor = <Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> => {
  const parsed = shape.safeParse(decoded(text))
  if (!parsed.success) throw new AppError('bad_input', { fields: { cursor: 'This is not a cursor' } })
  return parsed.data
}

/** A time in a cursor, as exact as PostgreSQL keeps it: a `Date` would cut it to milliseconds. See `toMicroseconds`. */
export const microseconds = z.int().min(0).max(8_000_000_000_000_000)

/** The column of a time as `microseconds`. */
export const toMicroseconds = (column: Expression<Date | null>) =>
  sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`

export const fromMicroseconds = (value: number) =>
  sql<Date>`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`
