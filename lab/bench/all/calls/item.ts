import { findItem } from '../../../../src/server/features/items/listings/queries.ts'
import { type Kind, type World, inTurn } from '../world.ts'

/** The number of popular items. */
const popular = 100

/** Measures pages of random and of popular items, and the list of tags. */
export const itemKinds = async ({ database, buyers, itemIDs }: World): Promise<Kind[]> => {
  const [person, opened, alone] = [inTurn(buyers.slice(0, 1_000)), inTurn(itemIDs), inTurn(itemIDs)]
  const often = inTurn(itemIDs.slice(0, popular))
  const open = (id: string) => ({ path: `/api/store/item?id=${id}`, headers: { cookie: person().cookie } })
  const what = 'its one statement'
  return [
    {
      name: 'item page, of all',
      next: () => open(opened()),
      alone: { what, work: () => findItem(database.db, alone()) },
    },
    {
      name: `item page, of ${popular}`,
      next: () => open(often()),
      alone: { what, work: () => findItem(database.db, often()) },
    },
    {
      name: 'list of tags',
      next: () => ({ path: '/api/store/get_all_tags' }),
      alone: {
        what,
        work: () => database.db.selectFrom('tags').select(['id', 'name']).orderBy('name').execute(),
      },
    },
  ]
}
