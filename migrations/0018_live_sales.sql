-- Live sales: a board beside a stream elsewhere.
create table live_sales (
  id uuid primary key,
  shop_id uuid not null references shops,
  -- The public address.
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 80),
  -- Where it is streamed: an address or words.
  stream text not null default '' check (char_length(stream) <= 200),
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  -- The item that is shown now.
  now_item_id uuid references items on delete set null,
  made_by uuid not null references accounts,
  made_at timestamptz not null,
  client_id uuid not null,
  unique (shop_id, client_id),
  check (ended_at is null or started_at is not null),
  check (cancelled_at is null or started_at is null)
);
create unique index live_sales_one_running on live_sales (shop_id) where started_at is not null and ended_at is null;
create index live_sales_shop on live_sales (shop_id, made_at desc, id desc);
create index live_sales_not_over on live_sales (starts_at) where ended_at is null and cancelled_at is null;
create trigger live_sales_shop_is_open before insert on live_sales
  for each row execute function refuse_closed_shop();

-- How many tickets a buyer may have open to claim more in a live sale of the shop. Null: the usual number.
alter table shops add column live_open_tickets smallint check (live_open_tickets between 1 and 100);

create table live_sale_items (
  sale_id uuid not null references live_sales on delete cascade,
  item_id uuid not null references items on delete cascade,
  number smallint not null check (number between 1 and 300),
  -- Until the sale is over.
  open boolean not null default true,
  shown_at timestamptz,
  -- The time of the listing that the item had before it was chosen. Null for a draft.
  was_listed_at timestamptz,
  primary key (sale_id, item_id),
  constraint live_sale_items_number unique (sale_id, number) deferrable
);
create unique index live_sale_items_one_sale on live_sale_items (item_id) where open;
create index live_sale_items_item on live_sale_items (item_id);
create index live_sales_now_item on live_sales (now_item_id) where now_item_id is not null;

-- An item that waits to be shown is a draft, and stays as it was chosen.
create function refuse_change_of_waiting_item() returns trigger language plpgsql as $$
begin
  if exists (select from live_sale_items where item_id = old.id and open and shown_at is null) then
    raise exception 'item % waits in a live sale', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger items_waiting_not_changed before update of availability, price_centavos on items for each row
  when (old.availability = 'draft'
    and (old.availability, old.price_centavos) is distinct from (new.availability, new.price_centavos))
  execute function refuse_change_of_waiting_item();
create trigger items_waiting_not_deleted before delete on items for each row
  when (old.availability = 'draft') execute function refuse_change_of_waiting_item();

-- Buyers who get a notification when a sale starts.
create table live_subscribers (
  sale_id uuid not null references live_sales on delete cascade,
  buyer_id uuid not null references buyers,
  subscribed_at timestamptz not null,
  primary key (sale_id, buyer_id)
);
create index live_subscribers_buyer on live_subscribers (buyer_id);
create trigger live_subscribers_account_not_deleted before insert on live_subscribers
  for each row execute function refuse_deleted_account('buyer_id');

-- One row a person of a sale: an account, or a name from the comments.
create table live_bills (
  id uuid primary key,
  sale_id uuid not null references live_sales on delete cascade,
  name text check (char_length(name) between 1 and 60),
  buyer_id uuid references buyers,
  made_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  -- The account that took over what was held for the name.
  taken_by uuid references buyers,
  taken_at timestamptz,
  unique (sale_id, buyer_id),
  check (num_nonnulls(name, buyer_id) = 1),
  check (num_nulls(taken_by, taken_at) in (0, 2)),
  check (taken_by is null or name is not null)
);
create index live_bills_buyer on live_bills (buyer_id) where buyer_id is not null;
create index live_bills_taken on live_bills (taken_by) where taken_by is not null;

-- Items held for a name from the comments: as strong as a ticket.
create table name_holds (
  id bigint primary key generated always as identity,
  sale_id uuid not null references live_sales on delete cascade,
  item_id uuid not null references items on delete cascade,
  bill_id uuid not null references live_bills on delete cascade,
  price_centavos bigint not null,
  held_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('taken', 'released', 'lapsed')),
  client_id uuid not null,
  unique (sale_id, client_id),
  check (num_nulls(ended_at, end_reason) in (0, 2))
);
create unique index name_holds_one_of_item on name_holds (item_id) where ended_at is null;
create index name_holds_item on name_holds (item_id);
create index name_holds_bill on name_holds (bill_id);
create index name_holds_due on name_holds (due_at) where ended_at is null;

alter table tickets
  add column live_sale_id uuid references live_sales on delete set null,
  add column name_hold_id bigint constraint tickets_one_of_name_hold unique references name_holds on delete set null;
create index tickets_live_sale on tickets (live_sale_id) where live_sale_id is not null;

-- One holder of an item: a ticket, a turn or a name. All lock the item.
create function refuse_ticket_beside_name_hold() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id for no key update;
  if exists (select from name_holds where item_id = new.item_id and ended_at is null) then
    raise exception 'item % is held for a name', new.item_id using errcode = 'check_violation';
  end if;
  if new.name_hold_id is not null and not exists (
      select from name_holds where id = new.name_hold_id and item_id = new.item_id and end_reason = 'taken') then
    raise exception 'hold % was not taken over', new.name_hold_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tickets_not_held_for_name before insert on tickets
  for each row execute function refuse_ticket_beside_name_hold();

create function refuse_second_holder() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id for no key update;
  if exists (select from tickets where item_id = new.item_id and status between 1 and 5)
      or exists (select from line_places where item_id = new.item_id and state = 'turn') then
    raise exception 'item % has a holder', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger name_holds_one_holder before insert on name_holds
  for each row execute function refuse_second_holder();

create function refuse_change_of_name_hold() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (old.sale_id, old.item_id, old.bill_id, old.price_centavos, old.held_at, old.client_id)
      is distinct from (new.sale_id, new.item_id, new.bill_id, new.price_centavos, new.held_at, new.client_id) then
    raise exception 'hold % does not change so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger name_holds_end_once before update on name_holds
  for each row execute function refuse_change_of_name_hold();

-- Who takes an item over has held it before those in line.
create or replace function refuse_ticket_out_of_line() returns trigger language plpgsql as $$
declare first_in_line uuid;
begin
  if new.name_hold_id is not null then
    return new;
  end if;
  select buyer_id into first_in_line from line_places
    where item_id = new.item_id and state <> 'ended' order by place limit 1;
  if first_in_line <> new.buyer_id then
    raise exception 'another buyer is first in line for item %', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function add_ticket_to_bill() returns trigger language plpgsql as $$
begin
  insert into live_bills (id, sale_id, buyer_id, made_at)
    values (gen_random_uuid(), new.live_sale_id, new.buyer_id, new.created_at)
    on conflict do nothing;
  return null;
end $$;
create trigger tickets_add_to_bill after insert on tickets for each row
  when (new.live_sale_id is not null and new.name_hold_id is null) execute function add_ticket_to_bill();

-- While a live sale runs, the lines of its items move at any hour.
alter table line_places
  add column live boolean not null default false,
  drop constraint line_turns_begin_by_day,
  add constraint line_turns_begin_by_day
    check (live or (turn_begins_at at time zone 'Asia/Manila')::time between time '08:00' and time '21:00');

create or replace function refuse_turn_out_of_order() returns trigger language plpgsql as $$
begin
  if (old.item_id, old.buyer_id, old.joined_at) is distinct from (new.item_id, new.buyer_id, new.joined_at)
      or old.state = 'ended' or (old.state = 'turn' and new.state = 'waiting') then
    raise exception 'place % does not change so', old.place using errcode = 'check_violation';
  end if;
  if new.state = 'turn' and exists (
      select from line_places where item_id = new.item_id and state <> 'ended' and place < new.place) then
    raise exception 'place % is not the first', new.place using errcode = 'check_violation';
  end if;
  if new.live and (not old.live or new.turn_begins_at is distinct from old.turn_begins_at) and not exists (
      select from live_sale_items p join live_sales s on s.id = p.sale_id
      where p.item_id = new.item_id and p.open and p.shown_at is not null
        and s.started_at is not null and s.ended_at is null) then
    raise exception 'item % is in no running live sale', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- How many people each process serves at the link of a sale. Rows end with their time.
create unlogged table live_viewers (
  sale_id uuid not null,
  process_id uuid not null,
  count integer not null check (count > 0),
  counted_at timestamptz not null,
  primary key (sale_id, process_id)
);

-- Changes of what a sale shows, as the id of the sale.
create function notify_live_sale_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('live', new.id::text);
  return null;
end $$;
create trigger live_sales_notify after update on live_sales
  for each row execute function notify_live_sale_changed();

create function notify_live_sale_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('live', coalesce(new.sale_id, old.sale_id)::text);
  return null;
end $$;
create trigger live_sale_items_notify after insert or update or delete on live_sale_items
  for each row execute function notify_live_sale_items_changed();
create trigger name_holds_notify after insert or update on name_holds
  for each row execute function notify_live_sale_items_changed();

create function notify_live_item_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'live', sale_id::text from live_sale_items where item_id = new.id and shown_at is not null;
  return null;
end $$;
create trigger items_notify_live after update of availability, name, price_centavos on items for each row
  when ((old.availability, old.name, old.price_centavos) is distinct from (new.availability, new.name, new.price_centavos))
  execute function notify_live_item_changed();

create function notify_live_line_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'live', sale_id::text from live_sale_items where item_id = new.item_id and shown_at is not null;
  return null;
end $$;
create trigger line_places_notify_live after insert or update on line_places
  for each row execute function notify_live_line_changed();
create trigger tickets_notify_live after insert on tickets for each row
  when (new.live_sale_id is not null) execute function notify_live_line_changed();
