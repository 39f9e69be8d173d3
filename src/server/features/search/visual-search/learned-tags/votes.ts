/** An item that is similar to the photos, with its shop and tags. */
export interface Voter {
  shopID: string
  similarity: number
  tags: readonly number[]
}

/**
 * The minimum number of shops that must use a tag on similar items. It prevents one or two shops from planting a tag.
 */
const leastShops = 3
/** The number of items with which a shop may vote, however many similar ones it has listed. */
export const maxPerShop = 3
export const maxVoters = 12
/** The weight of a vote halves with each 0.1 of lower similarity. */
const halvedBy = 0.1
/** A prior vote against every tag: half the weight of the most similar shop. It lowers the confidence of few votes. */
const doubt = 0.5

/** Selects the voters from items in descending order of similarity. */
export const elect = <Item extends { shopID: string }>(nearest: readonly Item[]): Item[] => {
  const ofShop = new Map<string, number>()
  const voters: Item[] = []
  for (const item of nearest) {
    const before = ofShop.get(item.shopID) ?? 0
    if (voters.length === maxVoters) break
    if (before === maxPerShop) continue
    ofShop.set(item.shopID, before + 1)
    voters.push(item)
  }
  return voters
}

/**
 * The confidence in each tag, from 0 to 1, for tags with votes of enough shops. Each shop has one vote, which its items
 * share.
 */
export const countVotes = (voters: readonly Voter[]): Map<number, number> => {
  const shops = [...Map.groupBy(voters, ({ shopID }) => shopID).values()].map((items) => ({
    items,
    similarity: Math.max(...items.map(({ similarity }) => similarity)),
  }))
  const best = Math.max(...shops.map(({ similarity }) => similarity))
  const votes = new Map<number, { weight: number; shops: number }>()
  let all = doubt
  for (const { items, similarity } of shops) {
    const voice = 2 ** ((similarity - best) / halvedBy)
    all += voice
    const named = items.flatMap(({ tags }) => tags)
    for (const tag of new Set(named)) {
      const share = named.filter((one) => one === tag).length / items.length
      const before = votes.get(tag) ?? { weight: 0, shops: 0 }
      votes.set(tag, { weight: before.weight + voice * share, shops: before.shops + 1 })
    }
  }
  return new Map(
    [...votes].flatMap(([tag, { weight, shops: count }]) =>
      count >= leastShops ? [[tag, weight / all]] : [],
    ),
  )
}
