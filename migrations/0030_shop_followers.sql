-- Buyers follow shops, and are notified of new items.
create table shop_followers (
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (shop_id, buyer_id)
);
create index shop_followers_buyer on shop_followers (buyer_id, since desc, shop_id desc);

create table followed_shops (
  shop_id uuid primary key references shops,
  notified_until timestamptz not null,
  notified_at timestamptz,
  round_until timestamptz,
  round_after uuid,
  constraint followed_shops_only_a_round_has_a_place check (round_after is null or round_until is not null)
);
create index followed_shops_notified on followed_shops (notified_at);

-- Mail of new items is off for those who have not chosen, and so it is for those who chose before there was any.
update notification_settings set switched_off = array_append(switched_off, 'shops:mail')
  where cardinality(switched_off) < 100;
