import { type Size, type Style, sizes } from './sizes.ts'

/** What a buyer's acts say about a tag: how much of them, in tenths, was for it. Below 0 if they hid items that have it. */
export type LearnedTag = readonly [tag: number, tenths: number]

/** What one buyer likes, as the ranking of the feed sees it. */
export interface Taste {
  /** The tags of the buyer's preferences. */
  tags: readonly number[]
  style: Style
  /** For each of `sizes`, its share (in tenths) of the items that the buyer viewed or saved. All 0 while too little is known. */
  sizes: readonly number[]
  /** The tags of the items that the buyer opened, saved, bought and hid, if they stand out. */
  learned: readonly LearnedTag[]
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
  /** For what suits best what was learned. As much is taken from what suits least. It is less than one preferred tag. */
  learned: 2.4,
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
/** An item counts as new for this long, and so does each of a new shop. */
const newItemDays = 3

/** How much the weight of each act is, and after how many days it is half as much. Older acts than `actDays` count nothing. */
export const actWeights = { opened: 1, saved: 3, bought: 5, hidden: -4, halfLifeDays: 30 } as const
export const actDays = 90
/** Fewer acts than this weight say less, so that one act does not decide. */
const enoughActs = 10
const leastTenths = 2
export const mostLearned = 8

/** The tags that stand out, from the weight of the acts for each and of all of them. */
export const learnTags = (
  weights: readonly (readonly [tag: number, weight: number])[],
  all: number,
): LearnedTag[] =>
  weights
    .map(([tag, weight]): LearnedTag => [tag, Math.round((10 * weight) / Math.max(enoughActs, all))])
    .filter(([, tenths]) => Math.abs(tenths) >= leastTenths)
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0] - b[0])
    .slice(0, mostLearned)

/** How well the tags of an item suit what was learned, from -10 to 10. */
export const suits = (tags: readonly number[], learned: readonly LearnedTag[]): number =>
  Math.max(
    -10,
    Math.min(
      10,
      learned.reduce((sum, [tag, tenths]) => sum + (tags.includes(tag) ? tenths : 0), 0),
    ),
  )

/** New items, and those of new shops, keep a share of each page, whatever was learned. */
export const isNew = (
  { listedAt, shopOpenedAt }: Pick<Rankable, 'listedAt' | 'shopOpenedAt'>,
  at: number,
): boolean => at - listedAt < newItemDays * 24 * hour || isNewShop(shopOpenedAt, at)

const isNewShop = (openedAt: number, at: number): boolean =>
  at - openedAt < feedWeights.newShopDays * 24 * hour

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
    (isNewShop(item.shopOpenedAt, at) ? w.newShop : 0) +
    // Never below 0, and 0 while nothing was learned.
    (taste.learned.length > 0 ? (w.learned * (10 + suits(item.tags, taste.learned))) / 10 : 0) +
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
