/** What a tag's votes came to for one item that has tags already, and whether its seller gave it this one. */
export interface Case {
  shopID: string
  confidence: number
  right: boolean
}

/** From which confidence on a tag is suggested, and how often that would have been right. */
export interface Calibrated {
  least: number
  share: number
}

/** What is suggested has to be right eight times in ten. */
const leastShare = 0.8
/** What fewer than half of the voices say is not what they say, however often it is right. */
const majority = 0.5
/** Fewer say nothing: of 30 throws of a coin 24 fall on one side once in a thousand times, of 10 throws 8 once in eighteen. */
const leastCases = 30
/** What a shop's cases count at most: so thirty are three shops at least, and of many shops each has the same say. */
const maxPerShop = 10

/** The lowest confidence from which on suggestions are right often enough; undefined where there is none, or too little to tell by. */
export const calibrate = (cases: readonly Case[]): Calibrated | undefined => {
  const surest = cases
    .filter(({ confidence }) => confidence >= majority)
    .toSorted((one, other) => other.confidence - one.confidence)
  const shops = new Map<string, { all: number; right: number }>()
  let found: Calibrated | undefined
  for (const [n, { shopID, confidence, right }] of surest.entries()) {
    const before = shops.get(shopID) ?? { all: 0, right: 0 }
    shops.set(shopID, { all: before.all + 1, right: before.right + Number(right) })
    // Those of one confidence are suggested together or not at all.
    if (surest[n + 1]?.confidence === confidence) continue
    let [count, hits] = [0, 0]
    for (const shop of shops.values()) {
      const counted = Math.min(shop.all, maxPerShop)
      count += counted
      hits += (counted * shop.right) / shop.all
    }
    if (count >= leastCases && hits / count >= leastShare) found = { least: confidence, share: hits / count }
  }
  return found
}
