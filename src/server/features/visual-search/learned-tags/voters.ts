import type { Db } from '../../../platform/db/connect.ts'
import type { VectorIndex } from '../../../platform/vector-index/vector-index.ts'
import { minSearchSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import { selectTaught } from './queries.ts'
import { type Voter, elect, maxPerShop, maxVoters } from './votes.ts'

/** Enough to find all voters among, unless a few shops have listed a great many of a sort. */
const searched = 48
const maxSearches = 3

interface Ballot {
  db: Db
  index: VectorIndex
  /** Of the item that is asked about. */
  photos: readonly Float32Array[]
  /** Its own shop has no say. */
  shopID: string | undefined
  tagIDs: number[]
}

/** How alike items are to any of the photos; `all` when there are no more of them. */
const nearestToAny = async ({ index, photos }: Ballot, counted: ReadonlySet<string>) => {
  const filter = { without: [...counted].map(facet.shop) }
  const best = new Map<string, number>()
  let all = true
  for (const photo of photos) {
    const hits = await index.nearest(photo, { count: searched, minSimilarity: minSearchSimilarity, filter })
    all &&= hits.length < searched
    for (const { id, similarity } of hits) best.set(id, Math.max(similarity, best.get(id) ?? -1))
  }
  return { best, all }
}

/**
 * The look-alikes in other shops that name such tags. A shop that never does says nothing; one that does, and gave this
 * item none, says no. As the database has them now: memory may be a moment old.
 */
export const findVoters = async (ballot: Ballot): Promise<Voter[]> => {
  const counted = new Set(ballot.shopID === undefined ? [] : [ballot.shopID])
  const found = new Map<string, Voter>()
  for (let search = 1; ; search += 1) {
    const { best, all } = await nearestToAny(ballot, counted)
    const items = await selectTaught(ballot.db, [...best.keys()], ballot.tagIDs)
    for (const { id, shop_id, tags, speaks } of items)
      if (!speaks) counted.add(shop_id)
      else if (shop_id !== ballot.shopID)
        found.set(id, { shopID: shop_id, similarity: best.get(id) ?? 0, tags })
    const nearest = [...found.values()].toSorted((one, other) => other.similarity - one.similarity)
    const voters = elect(nearest)
    if (all || voters.length === maxVoters || search === maxSearches) return voters
    // A shop with very many of a sort hides nobody: once its votes are known, the others are asked.
    for (const [shop, own] of Map.groupBy(nearest, ({ shopID }) => shopID))
      if (own.length >= maxPerShop) counted.add(shop)
  }
}
