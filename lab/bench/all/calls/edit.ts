import { randomInt, randomUUID } from 'node:crypto'
import { personOf } from '../../people.ts'
import { type Kind, type World, asJSON, inTurn } from '../world.ts'

/** A seller may change a thousand items an hour, and as many at once a hundred times. */
const [perSecond, bulkPerSecond] = [100, 20]
/** A shop of the smallest marketplace has five items for sale, and only equal work can be compared. */
const together = [5, 20]
const most = Math.max(...together)

interface Shop {
  owner_id: string
  ids: string[]
}

/** Sellers change prices: of one item, and of several at once where shops have as many. */
export const editKinds = async ({ database }: World): Promise<Kind[]> => {
  const { rows } = await database.pool.query<Shop>(
    `select s.owner_id, own.ids from
       (select id, owner_id from shops order by md5(id::text) limit 4000) s
     cross join lateral (
       select array_agg(id) as ids from (
         select item_id as id from item_search where shop_id = s.id and not held order by listed_at desc limit $1) chosen) own
     where cardinality(own.ids) > 0`,
    [most],
  )
  const one = inTurn(rows.flatMap(({ owner_id, ids }) => ids.map((id) => ({ owner_id, id }))))
  // Not the prices of an earlier run on the same data, which would change nothing.
  let price = 100 + randomInt(800)
  const nextPrice = () => (price = price >= 900 ? 100 : price + 1)
  return [
    {
      name: 'edit, one price',
      perSecond,
      next: () => {
        const { owner_id, id } = one()
        return {
          path: '/api/store/update_item',
          ...asJSON({ id, price: nextPrice() }, { cookie: personOf(owner_id).cookie }),
        }
      },
      alone: null,
    },
    ...together.flatMap((many): Kind[] => {
      const large = rows.filter(({ ids }) => ids.length >= many)
      if (large.length === 0) return []
      const shops = inTurn(large)
      return [
        {
          name: `edit, ${many} prices at once`,
          perSecond: bulkPerSecond,
          next: () => {
            const { owner_id, ids } = shops()
            const itemIDs = ids.slice(0, many)
            const body = { clientID: randomUUID(), itemIDs, action: 'price', price: nextPrice() }
            return { path: '/api/store/update_items', ...asJSON(body, { cookie: personOf(owner_id).cookie }) }
          },
          alone: null,
        },
      ]
    }),
  ]
}
