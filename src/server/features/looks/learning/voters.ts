import type { Db } from '../../../platform/db/connect.ts'
import type { Vectors } from '../../../platform/vectors/vectors.ts'
import { searchFloor } from '../likeness.ts'
import { mark } from '../marks.ts'
import { selectTaught } from './queries.ts'
import { type Voter, elect, mostOfShop, mostVoters } from './votes.ts'

/** Enough to find all voters among, unless a few shops have listed a great many of a sort. */
const searched = 48
const mostSearches = 3

interface Ballot {
  db: Db
  vectors: Vectors
  /** Of the piece that is asked about. */
  photos: readonly Float32Array[]
  /** Its own shop has no say. */
  shopID: string | undefined
  tagIDs: number[]
}

/** How alike pieces are to any of the photos; `all` when there are no more of them. */
const nearestToAny = async ({ vectors, photos, tagIDs }: Ballot, heard: ReadonlySet<string>) => {
  const filter = { marks: [tagIDs.map(mark.tag)], without: [...heard].map(mark.shop) }
  const best = new Map<string, number>()
  let all = true
  for (const photo of photos) {
    const hits = await vectors.nearest(photo, { count: searched, floor: searchFloor, filter })
    all &&= hits.length < searched
    for (const { id, likeness } of hits) best.set(id, Math.max(likeness, best.get(id) ?? -1))
  }
  return { best, all }
}

/**
 * The look-alikes in other shops whose sellers named one of the tags: who named none may not have thought of it, and says
 * nothing. As the database has them now: memory may be a moment old.
 */
export const findVoters = async (ballot: Ballot): Promise<Voter[]> => {
  const heard = new Set(ballot.shopID === undefined ? [] : [ballot.shopID])
  const found = new Map<string, Voter>()
  for (let search = 1; ; search += 1) {
    const { best, all } = await nearestToAny(ballot, heard)
    for (const { id, shop_id, tags } of await selectTaught(ballot.db, [...best.keys()], ballot.tagIDs))
      if (tags.length > 0 && shop_id !== ballot.shopID)
        found.set(id, { shopID: shop_id, likeness: best.get(id) ?? 0, tags })
    const nearest = [...found.values()].toSorted((one, other) => other.likeness - one.likeness)
    const voters = elect(nearest)
    if (all || voters.length === mostVoters || search === mostSearches) return voters
    // A shop with very many of a sort hides nobody: once its votes are known, the others are asked.
    for (const [shop, pieces] of Map.groupBy(nearest, ({ shopID }) => shopID))
      if (pieces.length >= mostOfShop) heard.add(shop)
  }
}
