-- Pieces in the seller's own list, views, earlier prices, and versions of items for admins.

-- The own list reads one state of one shop. Like items_drafts, it makes a purchase change the indexes of its item.
create index items_own on items (shop_id, availability, created_at desc, id desc) where removed_at is null;

-- How often an item was viewed, without by whom.
create table item_views (
  item_id uuid primary key references items on delete cascade,
  views integer not null check (views > 0),
  viewed_at timestamptz not null
);

alter table items
  -- The price before the last lowering.
  add column was_centavos bigint,
  add column lowered_at timestamptz,
  add column raised_at timestamptz,
  add constraint items_was_higher check (was_centavos > price_centavos),
  add constraint items_was_since check (num_nulls(was_centavos, lowered_at) in (0, 2));

alter table item_search
  add column was_centavos bigint,
  add column lowered_at timestamptz;

-- A lower price has an earlier one, unless it was raised within the 30 days before.
create function keep_earlier_price() returns trigger language plpgsql as $$
begin
  -- Whoever undoes a change sets what stood before it.
  if (new.was_centavos, new.lowered_at, new.raised_at) is distinct from (old.was_centavos, old.lowered_at, old.raised_at) then
    return new;
  end if;
  new.was_centavos := null;
  new.lowered_at := null;
  if new.price_centavos > old.price_centavos then
    new.raised_at := now();
  elsif old.raised_at is null or old.raised_at <= now() - interval '30 days' then
    new.was_centavos := old.price_centavos;
    new.lowered_at := now();
  end if;
  return new;
end $$;
-- Nobody has seen the price of a draft, unless it waits until its shop is back.
create trigger items_earlier_price before update of price_centavos on items for each row
  when (old.price_centavos <> new.price_centavos and (old.availability <> 'draft' or old.paused_listed_at is not null))
  execute function keep_earlier_price();

-- Changes of many items at once, by the id that the page made for them.
create table item_changes (
  id uuid primary key,
  shop_id uuid not null references shops,
  client_id uuid not null,
  made_by uuid not null references accounts,
  made_at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('price', 'take_down', 'put_back', 'add_tags', 'remove_tags', 'delete')),
  changed smallint not null check (changed >= 0),
  -- The reply of the undoing.
  undone jsonb,
  unique (shop_id, client_id)
);
create index item_changes_time on item_changes (made_at);
create index item_changes_made_by on item_changes (made_by);

-- What an item was before each change, for admins.
create table item_versions (
  id bigint primary key generated always as identity,
  item_id uuid not null references items on delete cascade,
  change_id uuid not null,
  changed_by uuid not null references accounts,
  changed_at timestamptz not null default clock_timestamp(),
  before jsonb not null
);
create index item_versions_item on item_versions (item_id, id desc);
create index item_versions_change on item_versions (change_id);
create index item_versions_time on item_versions (changed_at);
create index item_versions_changed_by on item_versions (changed_by);

create function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % does not change', old.id using errcode = 'check_violation';
end $$;
create trigger item_versions_stay before update on item_versions
  for each row execute function refuse_change_of_version();
