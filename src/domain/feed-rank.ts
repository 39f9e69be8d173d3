import { type Size, type Style, sizes } from './sizes.ts'

/** What one buyer likes, as the ranking of the feed sees it. */
export interface Taste {
  /** The tags of the buyer's preferences. */
  tags: readonly number[]
  style: Style
  /** For each of `sizes`, its share (in tenths) of the items that the buyer viewed or saved. All 0 while too little is known. */
  sizes: readonly number[]
  /** Seeds the random part of the score. It stays the same for a day. */
  seed: number
}

/** An item as the ranking sees it. None of these fields ever changes, so the score of an item stays the same too. */
export interface Rankable {
  id: string
  tags: readonly number[]
  style: Style
  size: Size
  /** Milliseconds since 1970. */
  listedAt: number
  shopOpenedAt: number
}

/** Weights in points. The score only orders items; it hides none. */
export const feedWeights = {
  /** For each tag that the buyer prefers, up to `tagsCounted`, so that sellers gain nothing by adding ever more tags. */
  tag: 3,
  tagsCounted: 2,
  style: 2,
  /** For a size that every viewed or saved item has; proportionally less for a smaller share. */
  size: 2,
  /** For an item listed just now. The bonus halves every `freshHalfLifeHours`. */
  fresh: 4,
  freshHalfLifeHours: 48,
  /** For the items of a shop in its first days, so that buyers find new sellers. */
  newShop: 2,
  newShopDays: 14,
  /** The maximum of the random part. It is less than one shared tag. */
  chance: 2.5,
} as const

const hour = 3_600_000

/** An FNV-1a hash, scaled to 0 to 1. */
const randomOf = (seed: number, id: string): number => {
  let hash = 2_166_136_261 ^ seed
  for (let n = 0; n < id.length; n += 1) hash = Math.imul(hash ^ id.charCodeAt(n), 16_777_619)
  // FNV-1a leaves the last characters in the low bits, so mix them into the high bits.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * The score in thousandths of a point. It is an integer, so that a cursor can carry it without rounding.
 * `at` is when the buyer opened the feed, in milliseconds since 1970.
 */
export const scoreOf = (item: Rankable, taste: Taste, at: number): number => {
  const w = feedWeights
  const shared = item.tags.filter((tag) => taste.tags.includes(tag)).length
  const age = Math.max(0, at - item.listedAt) / hour
  const points =
    w.tag * Math.min(shared, w.tagsCounted) +
    (item.style === taste.style ? w.style : 0) +
    (w.size * (taste.sizes[sizes.indexOf(item.size)] ?? 0)) / 10 +
    w.fresh * 2 ** (-age / w.freshHalfLifeHours) +
    (at - item.shopOpenedAt < w.newShopDays * 24 * hour ? w.newShop : 0) +
    w.chance * randomOf(taste.seed, item.id)
  return Math.round(points * 1000)
}

const count = (list: readonly Size[], size: Size) => list.filter((one) => one === size).length

/** The shares for `Taste.sizes`. Saving an item counts as three views; below three views in all the shares are 0. */
export const shareOfSizes = (seen: readonly Size[], saved: readonly Size[]): number[] => {
  const points = sizes.map((size) => count(seen, size) + 3 * count(saved, size))
  const all = points.reduce((sum, one) => sum + one, 0)
  return points.map((one) => (all < 3 ? 0 : Math.round((one * 10) / all)))
}
