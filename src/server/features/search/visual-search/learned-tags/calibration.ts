/**
 * A test case of a tag: the confidence of the vote for an item whose tags are known, and whether its seller gave it
 * this tag.
 */
export interface Case {
  shopID: string
  confidence: number
  right: boolean
}

/** A tag is suggested from the confidence `threshold` on. `precision` is the share of such suggestions that are right. */
export interface Calibrated {
  threshold: number
  precision: number
}

/** The minimum precision. */
const minPrecision = 0.8
/** A tag that less than half of the votes support is never suggested, even if such suggestions were often right. */
const majority = 0.5
/**
 * The minimum sample size. By chance alone, 24 of 30 coin tosses match once in a thousand times, but 8 of 10 once in
 * eighteen.
 */
const minCases = 30
/** The maximum weight of a shop. With 30 cases it requires three shops, and it gives large shops the same weight. */
const maxPerShop = 10

/** Finds the lowest confidence from which enough suggestions are right. Undefined if there is none or too few cases. */
export const calibrate = (cases: readonly Case[]): Calibrated | undefined => {
  const surest = cases
    .filter(({ confidence }) => confidence >= majority)
    .toSorted((one, other) => other.confidence - one.confidence)
  const shops = new Map<string, { all: number; right: number }>()
  let found: Calibrated | undefined
  for (const [n, { shopID, confidence, right }] of surest.entries()) {
    const before = shops.get(shopID) ?? { all: 0, right: 0 }
    shops.set(shopID, { all: before.all + 1, right: before.right + Number(right) })
    // A threshold cannot separate cases of the same confidence.
    if (surest[n + 1]?.confidence === confidence) continue
    let [count, hits] = [0, 0]
    for (const shop of shops.values()) {
      const counted = Math.min(shop.all, maxPerShop)
      count += counted
      hits += (counted * shop.right) / shop.all
    }
    if (count >= minCases && hits / count >= minPrecision)
      found = { threshold: confidence, precision: hits / count }
  }
  return found
}
