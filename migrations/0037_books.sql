-- What a seller buys as one: a bale of clothes, or a sack from one supplier. Its pieces earn what it cost.
create table bales (
  id uuid primary key,
  shop_id uuid not null references shops,
  name text not null check (char_length(name) between 1 and 60),
  cost_centavos bigint not null check (cost_centavos between 0 and 1000000000),
  bought_on date not null check (bought_on between '2000-01-01' and '2099-12-31'),
  note text not null default '' check (char_length(note) <= 500),
  client_id uuid not null,
  made_at timestamptz not null,
  unique (shop_id, client_id)
);
create index bales_shop on bales (shop_id, bought_on desc, id desc);
create trigger bales_shop_is_open before insert on bales
  for each row execute function refuse_closed_shop();

-- Not a column of items, whose changes lock them against purchases and are sent to every process.
create table bale_items (
  item_id uuid primary key references items on delete cascade,
  bale_id uuid not null references bales on delete cascade
);
create index bale_items_bale on bale_items (bale_id);

-- Neither an item nor a bale ever changes its shop.
create function refuse_bale_of_other_shop() returns trigger language plpgsql as $$
begin
  if not exists (
      select from items i join bales b on b.shop_id = i.shop_id where i.id = new.item_id and b.id = new.bale_id) then
    raise exception 'item % and bale % are not of the same shop', new.item_id, new.bale_id
      using errcode = 'check_violation', constraint = 'bale_items_one_shop';
  end if;
  return new;
end $$;
create trigger bale_items_one_shop before insert or update on bale_items
  for each row execute function refuse_bale_of_other_shop();

-- What a shop's buyers reserved in a week.
create index tickets_shop_reserved on tickets (shop_id, created_at);
