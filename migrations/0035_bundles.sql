-- A rule of a shop: so many items together for one price, or for so much less each.
create table bundle_rules (
  shop_id uuid primary key references shops on delete cascade,
  items smallint not null constraint bundle_rules_items check (items between 2 and 12),
  centavos bigint constraint bundle_rules_centavos check (centavos > 0),
  percent smallint constraint bundle_rules_percent check (percent between 5 and 50),
  only_marked boolean not null default false,
  constraint bundle_rules_one_kind check (num_nonnulls(centavos, percent) = 1)
);

create table bundle_marks (
  item_id uuid primary key references items on delete cascade,
  takes_part boolean not null
);

create table bundles (
  id bigint generated always as identity primary key,
  pickup_id bigint not null references pickups,
  items smallint not null,
  centavos bigint,
  percent smallint,
  made_at timestamptz not null,
  constraint bundles_one_kind check (num_nonnulls(centavos, percent) = 1)
);
create index bundles_pickup on bundles (pickup_id);

alter table tickets
  add column bundle_id bigint references bundles,
  add column own_centavos bigint,
  add constraint tickets_share_of_bundle check ((bundle_id is null) = (own_centavos is null)),
  add constraint tickets_share_not_above check (price_centavos <= own_centavos);
create index tickets_bundle on tickets (bundle_id) where bundle_id is not null;
