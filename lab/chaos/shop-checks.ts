import type { Comparison } from './history.ts'

/** What sellers did with many items, and over the counter. */
export const comparisonsOfShops: Comparison[] = [
  {
    wrong: 'An item has another price than the last that was acknowledged',
    given: ({ prices }) => [...prices].map(([itemID, price]) => ({ itemID, price })),
    sql: `select 'item ' || i.id || ': ' || i.price_centavos || ' instead of ' || acked.price * 100 as what
          from json_to_recordset($1) as acked ("itemID" uuid, price int)
          join items i on i.id = acked."itemID" where i.price_centavos <> acked.price * 100`,
  },
  {
    wrong: 'A change of many items is missing, or changed another number of them',
    given: ({ changes }) => changes,
    sql: `select 'change ' || acked."changeID" as what
          from json_to_recordset($1) as acked ("clientID" uuid, "changeID" uuid, changed int)
          left join item_changes c on c.id = acked."changeID" and c.client_id = acked."clientID"
          where c.changed is distinct from acked.changed
            or (select count(*) from item_versions v where v.change_id = acked."changeID") <> acked.changed`,
  },
  {
    wrong: 'Many items were changed by a request that nobody sent',
    given: ({ requested }) => [...requested.changes],
    sql: `select 'change ' || id as what from item_changes
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'A sale over the counter is missing, or was undone otherwise than acknowledged',
    given: ({ counterSales }) => counterSales,
    sql: `select 'sale ' || acked."saleID" as what
          from json_to_recordset($1) as acked ("saleID" uuid, "clientID" uuid, "itemID" uuid, undone boolean)
          left join counter_sales c on c.id = acked."saleID" and c.client_id = acked."clientID" and c.item_id = acked."itemID"
          where c.id is null or (c.undone_at is not null) <> acked.undone`,
  },
  {
    wrong: 'There is a sale over the counter that nobody made',
    given: ({ requested }) => [...requested.counterSales],
    sql: `select 'sale ' || id as what from counter_sales
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'What was sold over the counter is offered',
    sql: `select 'item ' || i.id || ': ' || i.availability as what from counter_sales c join items i on i.id = c.item_id
          where c.undone_at is null and (i.availability <> 'sold' or exists (select from item_search s where s.item_id = i.id))`,
  },
]
