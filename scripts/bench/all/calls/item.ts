import { findItem } from '#server/features/listings/queries.ts'
import { type Kind, type World, inTurn } from '../world.ts'

/** The pages of pieces that were drawn from all of them. */
export const itemKinds = async ({ database, buyers, pieces }: World): Promise<Kind[]> => {
  const [person, opened, alone] = [inTurn(buyers.slice(0, 1_000)), inTurn(pieces), inTurn(pieces)]
  return [
    {
      name: 'item page',
      next: () => ({ path: `/api/store/item?id=${opened()}`, headers: { cookie: person().cookie } }),
      alone: { what: 'its one statement', work: () => findItem(database.db, alone()) },
    },
  ]
}
