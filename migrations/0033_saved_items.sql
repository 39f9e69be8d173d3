-- What an item cost when a buyer saved it, and changes of saved items that buyers are notified of.
alter table cart_entries add column saved_centavos bigint;
alter table collection_items add column saved_centavos bigint;
-- The first version after that time has the price of that time.
update cart_entries c set saved_centavos = coalesce((
    select (v.before ->> 'price_centavos')::bigint from item_versions v
    where v.item_id = i.id and v.changed_at > c.added_at order by v.id limit 1), i.price_centavos)
  from items i where i.id = c.item_id;
update collection_items c set saved_centavos = coalesce((
    select (v.before ->> 'price_centavos')::bigint from item_versions v
    where v.item_id = i.id and v.changed_at > c.added_at order by v.id limit 1), i.price_centavos)
  from items i where i.id = c.item_id;
alter table cart_entries alter column saved_centavos set not null;
alter table collection_items alter column saved_centavos set not null;

create table saved_item_changes (
  buyer_id uuid not null references buyers,
  item_id uuid not null references items on delete cascade,
  change text not null constraint saved_item_changes_known_change check (change in ('cheaper', 'free_again')),
  price_centavos bigint not null,
  due_at timestamptz,
  notified_at timestamptz,
  primary key (buyer_id, item_id, change, price_centavos),
  constraint saved_item_changes_due_or_notified check (num_nonnulls(due_at, notified_at) < 2)
);
create index saved_item_changes_due on saved_item_changes (due_at, buyer_id) where due_at is not null;
create index saved_item_changes_item on saved_item_changes (item_id);
create index saved_item_changes_notified on saved_item_changes (buyer_id, change, notified_at) where notified_at is not null;

-- Mail of each item is off for those who have not chosen, and so it is for those who chose before there was any.
update notification_settings set switched_off = array_append(switched_off, 'saved:mail')
  where cardinality(switched_off) < 100;
