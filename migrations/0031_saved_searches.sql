-- Buyers save searches, and are notified of items that these searches find.
create table saved_searches (
  id uuid primary key,
  buyer_id uuid not null references buyers,
  name text not null,
  wanted jsonb not null,
  notify text not null constraint saved_searches_known_notify check (notify in ('at_once', 'daily', 'never')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  notified_at timestamptz,
  notified_items integer not null default 0,
  keys text[] not null,
  queries tsquery[] not null,
  min_centavos bigint,
  max_centavos bigint,
  within_metres integer,
  located boolean not null,
  needs_search boolean not null,
  synonyms_version text not null
);
create index saved_searches_buyer on saved_searches (buyer_id, created_at desc, id desc);
create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate = off);
create index saved_searches_synonyms on saved_searches (synonyms_version);

create table saved_search_items (
  search_id uuid not null references saved_searches on delete cascade,
  item_id uuid not null references items on delete cascade,
  found_at timestamptz not null,
  due_at timestamptz,
  primary key (search_id, item_id)
);
create index saved_search_items_found on saved_search_items (search_id, found_at desc, item_id desc);
create index saved_search_items_due on saved_search_items (due_at, search_id) where due_at is not null;
create index saved_search_items_item on saved_search_items (item_id);

create table items_to_match (
  id bigint generated always as identity primary key,
  item_id uuid not null,
  document tsvector,
  price_centavos bigint,
  shop_id uuid,
  latitude double precision,
  longitude double precision,
  changed_at timestamptz,
  held boolean
);
create index items_to_match_item on items_to_match (item_id);

-- Mail of each item is off for those who have not chosen, and so it is for those who chose before there was any.
update notification_settings set switched_off = array_append(switched_off, 'searches:mail')
  where cardinality(switched_off) < 100;
