import type { Db } from '../../../../platform/db/connect.ts'
import type { VectorIndex } from '../../../../platform/vector-index/vector-index.ts'
import { minSearchSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import { selectTaught } from './queries.ts'
import { type Voter, elect, maxPerShop, maxVoters } from './votes.ts'

/** Results per search. This is enough to find all voters, unless a few shops have listed very many similar items. */
const searched = 48
const maxSearches = 3

interface Ballot {
  db: Db
  index: VectorIndex
  /** The embeddings of the item that needs tags. */
  photos: readonly Float32Array[]
  /** The shop of that item, which does not vote. */
  shopID: string | undefined
  tagIDs: number[]
}

/** Items with their similarity to the most similar of the photos. `all` is true if there are no further items. */
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
 * The similar items of other shops that use such tags. A shop that never uses them does not count. A shop that uses
 * them on other items votes against them with an item that has none. The tags are read from the database, because the
 * index may be outdated.
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
    // Shops whose votes are complete are left out of the next search, so that a shop with many similar items does not
    // hide others.
    for (const [shop, own] of Map.groupBy(nearest, ({ shopID }) => shopID))
      if (own.length >= maxPerShop) counted.add(shop)
  }
}
