import { type Size, type Style, sizes } from './sizes.ts'

/** What the feed goes by for one buyer. */
export interface Taste {
  /** The tags of the buyer's preferences. */
  tags: readonly number[]
  style: Style
  /** For each of `sizes`, its share of what the buyer looked at and saved, in tenths; all 0 while little is known. */
  sizes: readonly number[]
  /** Draws the chances: the same for a day. */
  seed: number
}

/** A piece as the ranking sees it. Nothing here ever changes, so that a rank once given stays. */
export interface Rankable {
  id: string
  tags: readonly number[]
  style: Style
  size: Size
  /** Milliseconds since 1970. */
  listedAt: number
  shopOpenedAt: number
}

/** Points. They only order the pieces that compete for the same pages; nothing is hidden by having few. */
export const feedWeights = {
  /** For each tag that is among the preferences, up to `tagsCounted`: a piece with ten tags is not five times as good. */
  tag: 3,
  tagsCounted: 2,
  style: 2,
  /** For a size that all of what was looked at and saved has; less for a smaller share. */
  size: 2,
  /** For a piece listed just now; half of it two days later, and so on. */
  fresh: 4,
  freshHalfLifeHours: 48,
  /** For the pieces of a shop in its first days, so that new sellers are found. */
  newShop: 2,
  newShopDays: 14,
  /** The most that luck gives: less than one shared tag. */
  chance: 2.5,
} as const

const hour = 3_600_000

/** FNV-1a, spread over 0 to 1. */
const chanceOf = (seed: number, id: string): number => {
  let hash = 2_166_136_261 ^ seed
  for (let n = 0; n < id.length; n += 1) hash = Math.imul(hash ^ id.charCodeAt(n), 16_777_619)
  // The last characters have moved only the low bits so far.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Thousandths of a point, whole, so that a rank can be written down and compared. `at`: when the reading began. */
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
    w.chance * chanceOf(taste.seed, item.id)
  return Math.round(points * 1000)
}

const count = (list: readonly Size[], size: Size) => list.filter((one) => one === size).length

/** The shares that `Taste.sizes` holds. A size saved counts as three looks; under three nothing is known yet. */
export const shareOfSizes = (seen: readonly Size[], saved: readonly Size[]): number[] => {
  const points = sizes.map((size) => count(seen, size) + 3 * count(saved, size))
  const all = points.reduce((sum, one) => sum + one, 0)
  return points.map((one) => (all < 3 ? 0 : Math.round((one * 10) / all)))
}
