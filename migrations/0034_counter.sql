-- Numbers on price tags. One stays with its item, and is never given again, because old tags hang in the shop.
create table tag_numbers (
  shop_id uuid not null references shops,
  number integer not null check (number between 1001 and 999999),
  -- Null: the item was deleted.
  item_id uuid unique references items on delete set null,
  primary key (shop_id, number)
);

-- Items that a shop sold over its counter, for money that never passes through here.
create table counter_sales (
  id uuid primary key,
  shop_id uuid not null references shops,
  item_id uuid not null references items on delete cascade,
  client_id uuid not null,
  price_centavos bigint not null check (price_centavos between 100 and 100000000),
  sold_by uuid not null references accounts,
  sold_at timestamptz not null,
  -- When it was tapped on a phone without a network. Only shown.
  tapped_at timestamptz,
  undone_at timestamptz,
  constraint counter_sales_client unique (shop_id, client_id),
  constraint counter_sales_undone_soon check (undone_at between sold_at and sold_at + interval '60 seconds'),
  constraint counter_sales_tapped_before check (tapped_at <= sold_at and tapped_at >= sold_at - interval '7 days')
);
create unique index counter_sales_one_of_item on counter_sales (item_id) where undone_at is null;
create index counter_sales_item on counter_sales (item_id);
create index counter_sales_shop on counter_sales (shop_id, sold_at desc, id desc) where undone_at is null;

-- One holder of an item: a ticket, a turn, a name or a sale over the counter. All lock the item.
create function refuse_counter_sale() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id and shop_id = new.shop_id and availability = 'for_sale' for no key update;
  if not found
      or exists (select from tickets where item_id = new.item_id and status between 1 and 5)
      or exists (select from line_places where item_id = new.item_id and state = 'turn')
      or exists (select from name_holds where item_id = new.item_id and ended_at is null) then
    raise exception 'item % is not for sale', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger counter_sales_of_item_for_sale before insert on counter_sales
  for each row execute function refuse_counter_sale();

create function refuse_holder_of_sold_item() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id for no key update;
  if exists (select from counter_sales where item_id = new.item_id and undone_at is null) then
    raise exception 'item % was sold over the counter', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tickets_not_sold_in_shop before insert on tickets
  for each row execute function refuse_holder_of_sold_item();
create trigger name_holds_not_sold_in_shop before insert on name_holds
  for each row execute function refuse_holder_of_sold_item();
create trigger line_places_not_sold_in_shop before update on line_places for each row
  when (new.state = 'turn' and old.state <> 'turn') execute function refuse_holder_of_sold_item();

-- A sale is undone once. Afterwards nothing of it changes.
create function refuse_change_of_counter_sale() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null
      or (old.id, old.shop_id, old.item_id, old.client_id, old.sold_by, old.sold_at, old.tapped_at)
        is distinct from (new.id, new.shop_id, new.item_id, new.client_id, new.sold_by, new.sold_at, new.tapped_at) then
    raise exception 'counter sale % does not change so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger counter_sales_undone_once before update on counter_sales
  for each row execute function refuse_change_of_counter_sale();

-- What was sold over the counter stays sold until the sale is undone.
create function refuse_change_of_item_sold_in_shop() returns trigger language plpgsql as $$
begin
  if exists (select from counter_sales where item_id = old.id and undone_at is null) then
    raise exception 'item % was sold over the counter', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger items_sold_in_shop_stay before update of availability on items for each row
  when (old.availability = 'sold' and new.availability <> 'sold')
  execute function refuse_change_of_item_sold_in_shop();
