import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { itemForm } from '../../tests/support/factories.ts'
import type { Comparison } from './history.ts'
import type { Person } from './person.ts'

/** Saves searches that find what sellers list, some only once its price was lowered. */
export const saveSearches = async (person: Person): Promise<void> => {
  const { name, size, price } = itemForm()
  for (const search of [{ q: name }, { size: [size], maxPrice: Math.floor(price) - 50 }])
    await person.client.ok('POST homepage/save_search', search)
}

const maxSeconds = 60

/** Waits until everything is compared, and the buyers are notified of what is for sale. */
export const leftAlerts = async (client: pg.Client): Promise<string[]> => {
  for (let waited = 0; waited < maxSeconds; waited += 1) {
    const { rows } = await client.query(
      `select from items_to_match union all
       select from saved_search_items f join item_search x on x.item_id = f.item_id where f.due_at <= now() and not x.held`,
    )
    if (rows.length === 0) return []
    await sleep(1000)
  }
  return [`Items wait for more than ${maxSeconds} seconds to be compared with saved searches`]
}

/** What a saved search found, and how many items the notifications of it are of. */
const notified = `
  select s.id, count(*) filter (where f.due_at is null) as found,
    (select coalesce(sum((n.facts ->> 'items')::int), 0) from notifications n
      where n.kind = 'search_found' and n.subject like 'search ' || s.id || ' %') as items
  from saved_searches s join saved_search_items f on f.search_id = s.id group by s.id`

/** Compare them after `leftAlerts`. */
export const comparisonsOfAlerts: Comparison[] = [
  {
    wrong: 'A saved search did not find an item',
    sql: `select 'search ' || s.id || ', item ' || x.item_id as what
          from saved_searches s join item_search x on x.document @@ all (s.queries)
            and x.price_centavos <= coalesce(s.max_centavos, x.price_centavos)
          join items i on i.id = x.item_id
          where i.created_at > s.created_at
            and not exists (select from saved_search_items f where (f.search_id, f.item_id) = (s.id, x.item_id))
            and not exists (select from conversations c join conversation_blocks b on b.conversation_id = c.id
              where (c.buyer_id, c.shop_id) = (s.buyer_id, x.shop_id))`,
  },
  {
    wrong: 'A buyer was not notified of what a saved search found',
    sql: `select 'search ' || id || ': ' || found || ' found, ' || items || ' notified' as what from (${notified}) each
          where items < found`,
  },
  {
    wrong: 'A buyer was notified twice of what a saved search found',
    sql: `select 'search ' || id || ': ' || found || ' found, ' || items || ' notified' as what from (${notified}) each
          where items > found`,
  },
]
