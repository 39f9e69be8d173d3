import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { mostLearned } from '#domain/feed-rank.ts'
import { sizes } from '#domain/sizes.ts'
import { decodeCursor, encodeCursor, microseconds } from '../../../../platform/db/cursor.ts'
import type { BuyerTaste } from './tastes.ts'
import type { Window } from './windows.ts'

/** What is fixed when a buyer opens the feed, so that the order of items stays the same while scrolling. */
export interface Reading {
  taste: BuyerTaste
  /** When the buyer opened the feed, in milliseconds since 1970. */
  at: number
}

/** The sort key of an item within its window: by descending score, then by descending id. */
export type Rank = [score: number, id: string]

/** How far a buyer has come among the items of a window. */
export interface Progress {
  /** The rank of the last item that was shown, or null if none was. */
  after: Rank | null
  /**
   * A shop that was passed over because it already had two items in a row, and the rank of its last item that was
   * shown.
   */
  heldBack: { shop: string; after: Rank | null } | null
}

/** Of the items that keep a share (see `isNew`), and of the others, which are all while nothing was learned. */
export type Parts<Of> = readonly [others: Of, fresh: Of]

/** How far a buyer has scrolled. */
export interface ScrollPosition {
  /** The current window. Null before the first one. */
  window: Window | null
  progress: Parts<Progress>
  /** The shop that had the only remaining items of the previous window. They are mixed into this window. */
  carriedOver: { window: Window; shop: string; after: Parts<Rank | null> } | null
  /** The shops of the last two items. */
  shops: readonly string[]
}

const windowKeys = z.tuple([microseconds, id, microseconds, id])
const rank = z.tuple([z.int().min(0).max(1_000_000), id]).nullable()

const heldBackShape = z.tuple([id, rank]).nullable()
const tenths = z.int().min(-10).max(10)

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
    // Cursors from earlier versions do not have this part.
    z.literal([0, 1]).optional(),
  ]),
  windowKeys.nullable(),
  rank,
  heldBackShape,
  z.tuple([windowKeys, id, rank]).nullable(),
  z.array(id).max(2),
  // Only while something was learned: it, and how far the new items were shown.
  z
    .tuple([
      z.array(z.tuple([z.int().min(1).max(2_147_483_647), tenths])).max(mostLearned),
      rank,
      heldBackShape,
      rank,
    ])
    .optional(),
])

const keysOf = ({ from, to }: Window) => [...from, ...to]
const windowOf = ([fromTime, fromID, toTime, toID]: z.output<typeof windowKeys>): Window => ({
  from: [fromTime, fromID],
  to: [toTime, toID],
})

const heldBackOf = (given: z.output<typeof heldBackShape>): Progress['heldBack'] =>
  given && { shop: given[0], after: given[1] }
const heldBackIn = ({ heldBack }: Progress) => heldBack && ([heldBack.shop, heldBack.after] as const)

/** A cursor contains the whole position, in 400 to 1,200 characters, so any process can read the next page. */
export const writeCursor = (
  { taste, at }: Reading,
  { window, progress: [others, fresh], carriedOver, shops }: ScrollPosition,
): string =>
  encodeCursor([
    [taste.tags, taste.style, taste.sizes, taste.seed, at, taste.kids ? 1 : 0],
    window && keysOf(window),
    others.after,
    heldBackIn(others),
    carriedOver && [keysOf(carriedOver.window), carriedOver.shop, carriedOver.after[0]],
    shops,
    ...(taste.learned.length > 0
      ? [[taste.learned, fresh.after, heldBackIn(fresh), carriedOver && carriedOver.after[1]]]
      : []),
  ])

export const readCursor = (cursor: string): { reading: Reading; position: ScrollPosition } => {
  const [[tags, style, sizeShares, seed, at, kids], window, after, heldBack, carriedOver, shops, more] =
    decodeCursor(cursor, shapeOf)
  const [learned, freshAfter, freshHeldBack, freshCarriedOver] = more ?? [[], null, null, null]
  return {
    reading: { taste: { tags, style, sizes: sizeShares, learned, seed, kids: kids === 1 }, at },
    position: {
      window: window && windowOf(window),
      progress: [
        { after, heldBack: heldBackOf(heldBack) },
        { after: freshAfter, heldBack: heldBackOf(freshHeldBack) },
      ],
      carriedOver: carriedOver && {
        window: windowOf(carriedOver[0]),
        shop: carriedOver[1],
        after: [carriedOver[2], freshCarriedOver],
      },
      shops,
    },
  }
}
