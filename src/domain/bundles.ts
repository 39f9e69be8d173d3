import { toCentavos } from './money.ts'

/** So many items a rule may ask for. */
export const bundleSizes = { min: 2, max: 12 } as const
/** How much less, in percent. As with offers, nothing costs less than half. */
export const bundlePercents = { min: 5, max: 50 } as const

/** The lowest price there is. */
const leastCentavos = toCentavos(1)

/** "3 for ₱500" or "10% from three": one of `centavos` and `percent` is null. */
export interface BundleRule {
  /** So many items make a bundle. */
  items: number
  /** What so many cost together. */
  centavos: number | null
  /** How much less each costs. */
  percent: number | null
}

/** An item that can be in a bundle, at its own price. */
export interface PricedItem {
  itemID: string
  centavos: number
}

/** What an item costs in its bundle. Items with the same `group` are one bundle. */
export interface BundleShare extends PricedItem {
  own: number
  group: number
}

/** The dearest first, and in one order however they were added. */
const inOrder = (items: readonly PricedItem[]): PricedItem[] =>
  items.toSorted((a, b) => b.centavos - a.centavos || (a.itemID < b.itemID ? -1 : 1))

const sumOf = (items: readonly { centavos: number }[]): number =>
  items.reduce((sum, { centavos }) => sum + centavos, 0)

/**
 * Divides a total in the proportion of the prices, to the centavo: what rounding down leaves goes to the largest remainders. No share
 * is above its price while the total is not above their sum. Numbers of this size need more digits than `number` has.
 */
const divide = (total: number, items: readonly PricedItem[]): number[] => {
  const sum = BigInt(sumOf(items))
  const parts = items.map(({ centavos }, index) => {
    const exact = BigInt(total) * BigInt(centavos)
    return { index, whole: Number(exact / sum), rest: exact % sum }
  })
  const left = total - parts.reduce((all, { whole }) => all + whole, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, whole }) => whole + (raised.has(index) ? 1 : 0))
}

const sharesOf = (items: readonly PricedItem[], total: number, group: number): BundleShare[] => {
  const shares = divide(total, items)
  return items.map(({ itemID, centavos }, n) => ({
    itemID,
    own: centavos,
    centavos: shares[n] ?? centavos,
    group,
  }))
}

/**
 * What the items that are in a bundle cost; those that are in none cost their own price.
 *
 * "N for ₱X": the dearest N are the first bundle, the next N the second, as long as a bundle costs less than its items. No other
 * choice of bundles costs less. "P% from N": all items, once there are N. `counted`: so many others are already in the bundle.
 */
export const bundleShares = (
  items: readonly PricedItem[],
  rule: BundleRule,
  { counted = 0 }: { counted?: number } = {},
): BundleShare[] => {
  const { items: size, centavos, percent } = rule
  if (percent !== null) {
    const all = inOrder(items).filter((one) => one.centavos * (100 - percent) >= leastCentavos * 100)
    const sum = sumOf(all)
    const less = Math.floor((sum * percent) / 100)
    return all.length === 0 || all.length + counted < size ? [] : sharesOf(all, sum - less, 0)
  }
  if (centavos === null) return []
  const sorted = inOrder(items)
  const bundles: BundleShare[] = []
  for (let n = 0; n + size <= sorted.length; n += size) {
    const group = sorted.slice(n, n + size)
    if (sumOf(group) <= centavos) break
    const shares = sharesOf(group, centavos, n / size)
    if (shares.some((share) => share.centavos < leastCentavos)) break
    bundles.push(...shares)
  }
  return bundles
}

/** What the items cost together. */
export const bundleTotal = (
  items: readonly PricedItem[],
  rule: BundleRule,
  of: { counted?: number } = {},
): number => sumOf(items) - savedBy(bundleShares(items, rule, of))

/** How much less the items of bundles cost together than by themselves. */
export const savedBy = (shares: readonly BundleShare[]): number =>
  shares.reduce((sum, { own, centavos }) => sum + own - centavos, 0)

/** A bundle of which the buyer gives up an item. */
export interface BundleLeft<Item extends PricedItem> {
  rest: readonly Item[]
  /** What the shop took away of it counts as if it were there. */
  takenAway: readonly PricedItem[]
  /** What else is in the box, and in no bundle. */
  free: readonly Item[]
}

/**
 * Counts a bundle anew: what each of the rest costs, and each free item that steps in. `share`: null if it is in no bundle any more
 * and costs its own price.
 */
export const recountBundle = <Item extends PricedItem>(
  { rest, takenAway, free }: BundleLeft<Item>,
  rule: BundleRule,
): { item: Item; share: number | null }[] => {
  const shares = bundleShares([...rest, ...takenAway, ...free], rule).filter(({ group }) => group === 0)
  const shareOf = new Map(shares.map(({ itemID, centavos }) => [itemID, centavos]))
  const joining = free.filter(({ itemID }) => shareOf.has(itemID))
  return [...rest, ...joining].map((item) => ({ item, share: shareOf.get(item.itemID) ?? null }))
}

export interface Missing {
  /** So many more make the next bundle. */
  more: number
  /** At least so much less it then costs, in centavos. */
  saves: number
}

/**
 * What is missing to the next bundle: how many items, and what whoever adds the cheapest of `others` saves. Undefined if no more of
 * them make one that costs less.
 */
export const missingToBundle = (
  items: readonly PricedItem[],
  others: readonly PricedItem[],
  rule: BundleRule,
  { counted = 0 }: { counted?: number } = {},
): Missing | undefined => {
  const now = bundleShares(items, rule, { counted })
  const free = items.length - now.length
  const more = rule.percent === null ? Math.max(1, rule.items - free) : rule.items - counted - items.length
  const added = inOrder(others).slice(-more)
  if (more < 1 || added.length < more) return undefined
  const saves = savedBy(bundleShares([...items, ...added], rule, { counted })) - savedBy(now)
  return saves > 0 ? { more, saves } : undefined
}
