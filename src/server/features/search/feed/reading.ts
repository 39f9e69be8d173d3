import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Taste } from '#domain/feed-rank.ts'
import { sizes } from '#domain/sizes.ts'
import { decodeCursor, encodeCursor, microseconds } from '../../../platform/db/cursor.ts'
import type { Window } from './windows.ts'

/** What stays the same from the first page of a reading to its last: else pieces would change places under the reader. */
export interface Reading {
  taste: Taste
  /** When it began, in milliseconds. */
  at: number
}

/** A piece's place in the order of its window: the higher score first, then the later id. */
export type Rank = [score: number, id: string]

/** How far a reading has come. */
export interface Place {
  /** The window it is in; null before the first. */
  window: Window | null
  /** The rank of the last piece taken from the window in its order; null when none was. */
  after: Rank | null
  /** The shop that was held back so that it does not stand three times in a row, and the last of its pieces taken. */
  lags: { shop: string; after: Rank | null } | null
  /** The same of the window before, where nothing but pieces of that shop was left. */
  behind: { window: Window; shop: string; after: Rank | null } | null
  /** The shops of the last two pieces. */
  shops: readonly string[]
}

const windowKeys = z.tuple([microseconds, id, microseconds, id])
const rank = z.tuple([z.int().min(0).max(1_000_000), id]).nullable()

const shapeOf = z.tuple([
  z.tuple([
    z.array(z.int().min(1).max(2_147_483_647)).max(100),
    z.literal([0, 1]),
    z.array(z.int().min(0).max(10)).length(sizes.length),
    z
      .int()
      .min(0)
      .max(2 ** 32),
    z.int().min(0).max(8_640_000_000_000),
  ]),
  windowKeys.nullable(),
  rank,
  z.tuple([id, rank]).nullable(),
  z.tuple([windowKeys, id, rank]).nullable(),
  z.array(id).max(2),
])

const keysOf = ({ from, to }: Window) => [...from, ...to]
const windowOf = ([fromTime, fromID, toTime, toID]: z.output<typeof windowKeys>): Window => ({
  from: [fromTime, fromID],
  to: [toTime, toID],
})

/** The place and its reading as a cursor: about 400 to 800 characters, so that any process can go on with it. */
export const writeCursor = ({ taste, at }: Reading, { window, after, lags, behind, shops }: Place): string =>
  encodeCursor([
    [taste.tags, taste.style, taste.sizes, taste.seed, at],
    window && keysOf(window),
    after,
    lags && [lags.shop, lags.after],
    behind && [keysOf(behind.window), behind.shop, behind.after],
    shops,
  ])

export const readCursor = (cursor: string): { reading: Reading; place: Place } => {
  const [[tags, style, sizeShares, seed, at], window, after, lags, behind, shops] = decodeCursor(
    cursor,
    shapeOf,
  )
  return {
    reading: { taste: { tags, style, sizes: sizeShares, seed }, at },
    place: {
      window: window && windowOf(window),
      after,
      lags: lags && { shop: lags[0], after: lags[1] },
      behind: behind && { window: windowOf(behind[0]), shop: behind[1], after: behind[2] },
      shops,
    },
  }
}
