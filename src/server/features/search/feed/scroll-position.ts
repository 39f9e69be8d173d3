import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Taste } from '#domain/feed-rank.ts'
import { sizes } from '#domain/sizes.ts'
import { decodeCursor, encodeCursor, microseconds } from '../../../platform/db/cursor.ts'
import type { Window } from './windows.ts'

/** What stays the same from the first page to the last, so that items don't move while a buyer scrolls. */
export interface Reading {
  taste: Taste
  /** When it began, in milliseconds. */
  at: number
}

/** The sort key of an item in its window: the higher score first, then the later id. */
export type Rank = [score: number, id: string]

/** How far a buyer has scrolled. */
export interface ScrollPosition {
  /** The current window; null before the first. */
  window: Window | null
  /** The rank of the last item shown of this window; null when none was. */
  after: Rank | null
  /** The shop that was passed over because it had two items in a row, and the last of its items shown. */
  heldBack: { shop: string; after: Rank | null } | null
  /** The shop whose items were all that was left of the window before. They are shown among those of this window. */
  carriedOver: { window: Window; shop: string; after: Rank | null } | null
  /** The shops of the last two items. */
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

/** A cursor holds all of it, in 400 to 800 characters, so any process can read the next page. */
export const writeCursor = (
  { taste, at }: Reading,
  { window, after, heldBack, carriedOver, shops }: ScrollPosition,
): string =>
  encodeCursor([
    [taste.tags, taste.style, taste.sizes, taste.seed, at],
    window && keysOf(window),
    after,
    heldBack && [heldBack.shop, heldBack.after],
    carriedOver && [keysOf(carriedOver.window), carriedOver.shop, carriedOver.after],
    shops,
  ])

export const readCursor = (cursor: string): { reading: Reading; position: ScrollPosition } => {
  const [[tags, style, sizeShares, seed, at], window, after, heldBack, carriedOver, shops] = decodeCursor(
    cursor,
    shapeOf,
  )
  return {
    reading: { taste: { tags, style, sizes: sizeShares, seed }, at },
    position: {
      window: window && windowOf(window),
      after,
      heldBack: heldBack && { shop: heldBack[0], after: heldBack[1] },
      carriedOver: carriedOver && {
        window: windowOf(carriedOver[0]),
        shop: carriedOver[1],
        after: carriedOver[2],
      },
      shops,
    },
  }
}
