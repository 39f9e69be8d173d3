-- Buyers offer less than the price, and sellers offer less to one of them or to those who saved an item.
create table offers (
  id bigint generated always as identity primary key,
  item_id uuid not null references items on delete cascade,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  made_by text not null constraint offers_known_maker check (made_by in ('buyer', 'seller', 'savers')),
  centavos bigint not null,
  asked_centavos bigint not null,
  words text not null default '',
  made_at timestamptz not null,
  until timestamptz not null,
  declines_at timestamptz,
  state text not null default 'open',
  ended_because text,
  ended_at timestamptz,
  ticket_id bigint references tickets,
  notified boolean not null,
  client_id uuid,
  constraint offers_known_state
    check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed', 'ended')),
  constraint offers_open_has_not_ended check ((state = 'open') = (ended_at is null)),
  constraint offers_ended_because_of_something check ((state = 'ended') = (ended_because is not null)),
  constraint offers_known_end check (ended_because in ('reserved', 'sold', 'taken_off', 'cheaper', 'paused')),
  constraint offers_accepted_is_a_ticket check ((state = 'accepted') = (ticket_id is not null)),
  constraint offers_below_the_price check (centavos >= 100 and centavos < asked_centavos and centavos * 2 >= asked_centavos),
  constraint offers_only_of_buyers_decline_alone check (declines_at is null or made_by = 'buyer')
);
create unique index offers_one_open on offers (item_id, buyer_id) where state = 'open';
create unique index offers_one_accepted on offers (ticket_id) where ticket_id is not null;
create unique index offers_client on offers (buyer_id, client_id) where client_id is not null;
create index offers_buyer on offers (buyer_id, id desc);
create index offers_shop on offers (shop_id);
create index offers_item on offers (item_id, buyer_id);
create index offers_open_of_shop on offers (shop_id, until) where state = 'open';
create index offers_open_until on offers (until) where state = 'open';
create index offers_declines on offers (declines_at) where state = 'open' and declines_at is not null;
create index offers_to_notify on offers (id) where not notified;
create index offers_ended on offers (ended_at) where state <> 'open';

create table shop_offer_rules (
  shop_id uuid primary key references shops on delete cascade,
  takes_offers boolean,
  floor_percent smallint constraint shop_offer_rules_floor check (floor_percent between 50 and 99)
);

create table item_offer_rules (
  item_id uuid primary key references items on delete cascade,
  takes_offers boolean,
  floor_centavos bigint constraint item_offer_rules_floor check (floor_centavos > 0)
);
