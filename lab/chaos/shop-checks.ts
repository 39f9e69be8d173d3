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
          from json_to_recordset($1) as acked ("clientID" uuid, "changeID" uuid, changed int, undone int)
          left join item_changes c on c.id = acked."changeID" and c.client_id = acked."clientID"
          where c.changed is distinct from acked.changed or coalesce((c.undone->>'undone')::int, 0) <> acked.undone
            or (select count(*) from item_versions v where v.change_id = acked."changeID") <> acked.changed`,
  },
  {
    wrong: 'Many items were changed by a request that nobody sent',
    given: ({ requested }) => [...requested.changes],
    sql: `select 'change ' || id as what from item_changes
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'What a change of many items took down is offered',
    given: ({ withdrawn }) => [...withdrawn],
    sql: `select 'item ' || i.id || ': ' || i.state as what
          from items i join json_array_elements_text($1) as acked (id) on i.id = acked.id::uuid
          where i.state = 'listed' or exists (select from item_search s where s.item_id = i.id)`,
  },
  {
    wrong: 'A sale over the counter is missing, or has another price or end than acknowledged',
    given: ({ counterSales }) => counterSales,
    sql: `select 'sale ' || acked."saleID" as what
          from json_to_recordset($1) as acked ("saleID" uuid, "clientID" uuid, "itemID" uuid, price int, undone boolean)
          left join counter_sales c on c.id = acked."saleID" and c.client_id = acked."clientID" and c.item_id = acked."itemID"
          where c.id is null or c.price_centavos <> acked.price * 100 or (c.undone_at is not null) <> acked.undone`,
  },
  {
    wrong: 'There is a sale over the counter that nobody made',
    given: ({ requested }) => [...requested.counterSales],
    sql: `select 'sale ' || id as what from counter_sales
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'A shop that is away offers something, or one that is back is still away',
    given: ({ away }) => [...away].map(([sellerID, isAway]) => ({ sellerID, isAway })),
    sql: `select 'shop ' || s.id || case when acked."isAway" then ', away' else ', back' end as what
          from json_to_recordset($1) as acked ("sellerID" uuid, "isAway" boolean)
          join shops s on s.owner_id = acked."sellerID"
          where acked."isAway" <> exists (select from item_blocks b where b.shop_id = s.id and b.reason = 'vacation')`,
  },
  {
    wrong: 'A shop that is paused offers something',
    sql: `select 'item ' || s.item_id as what from item_search s
          where exists (select from item_blocks b where b.shop_id = s.shop_id and b.item_id is null)`,
  },
  {
    wrong: 'An imported item is missing, was imported twice, or lacks photos',
    given: ({ imported }) => imported,
    sql: `select 'item ' || acked."itemID" as what
          from json_to_recordset($1) as acked ("itemID" uuid, sku text, photos int)
          where (select array_agg(i.id) from items i where i.sku = acked.sku) is distinct from array[acked."itemID"]
            or (select count(*) from item_photos p where p.item_id = acked."itemID") <> acked.photos`,
  },
  {
    wrong: 'A line of an import that has ended has no outcome, or its item is missing',
    sql: `select 'import ' || i.id || ', line ' || l.line || ': ' || coalesce(l.outcome, 'none') as what
          from item_imports i join item_import_lines l on l.import_id = i.id
          where i.state = 'done' and (l.outcome is null
            or (l.outcome <> 'refused' and not exists (select from items where items.id = l.item_id)))`,
  },
  {
    wrong: 'There is an item of a file that nobody sent',
    given: ({ requested }) => [...requested.skus],
    sql: `select 'item ' || id as what from items where sku is not null
            and sku not in (select value from json_array_elements_text($1))`,
  },
  {
    wrong: 'What was sold over the counter is offered',
    sql: `select 'item ' || i.id || ': ' || i.state as what from counter_sales c join items i on i.id = c.item_id
          where c.undone_at is null and (i.state <> 'sold' or exists (select from item_search s where s.item_id = i.id))`,
  },
]
