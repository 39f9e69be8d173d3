-- What a helper did for a shop, for its owner.
create table helper_acts (
  id uuid primary key,
  shop_id uuid not null references shops,
  helper_id uuid not null references accounts,
  acted_at timestamptz not null,
  act text not null,
  about_kind text check (about_kind in ('item', 'ticket', 'pickup', 'sale', 'buyer')),
  about_id text,
  check ((about_kind is null) = (about_id is null))
);
create index helper_acts_shop on helper_acts (shop_id, acted_at desc, id desc);
create index helper_acts_at on helper_acts (acted_at);
create index helper_acts_helper on helper_acts (helper_id, acted_at);
