/** An item that is like the photos, what its seller tagged it with, and whose it is. */
export interface Voter {
  shopID: string
  similarity: number
  tags: readonly number[]
}

/** A tag of fewer shops' look-alikes is theirs and not the marketplace's: no one shop can plant one, nor two. */
const leastShops = 3
/** However many like it a shop has listed. */
export const maxPerShop = 3
export const maxVoters = 12
/** What similarity counts: a voice weighs twice that of one which is 0.1 less alike. */
const halvedBy = 0.1
/** Few voices are not sure of anything: half a voice as near as the nearest says no beforehand. */
const doubt = 0.5

/** Those that vote, of items in the order of their similarity. */
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

/** How sure the voters are of each tag, from 0 to 1; of tags that enough shops stand for. Each shop has one voice. */
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
