import { randomUUID } from 'node:crypto'
import { personOf } from '../../people.ts'
import { type Kind, type World, asJSON, inTurn } from '../world.ts'

/** A seller may change a thousand items an hour, and as many at once a hundred times. */
const [perSecond, bulkPerSecond] = [100, 20]
const many = 20

interface Shop {
  owner_id: string
  ids: string[]
}

/** Sellers change prices: of one item, and of twenty at once. */
export const editKinds = async ({ database }: World): Promise<Kind[]> => {
  const { rows } = await database.pool.query<Shop>(
    `select s.owner_id, own.ids from
       (select id, owner_id from shops order by md5(id::text) limit 4000) s
     cross join lateral (
       select array_agg(id) as ids from (
         select id from items where shop_id = s.id and availability = 'for_sale' limit $1) chosen) own
     where cardinality(own.ids) > 0`,
    [many],
  )
  const full = rows.filter(({ ids }) => ids.length === many)
  const one = inTurn(rows.flatMap(({ owner_id, ids }) => ids.map((id) => ({ owner_id, id }))))
  const shops = inTurn(full.length > 0 ? full : rows)
  let price = 100
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
    {
      name: `edit, ${many} prices at once`,
      perSecond: bulkPerSecond,
      next: () => {
        const { owner_id, ids } = shops()
        const body = { clientID: randomUUID(), itemIDs: ids, action: 'price', price: nextPrice() }
        return { path: '/api/store/update_items', ...asJSON(body, { cookie: personOf(owner_id).cookie }) }
      },
      alone: null,
    },
  ]
}
