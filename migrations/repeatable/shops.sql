comment on column shops.cell is
  'A grid of tenths of a degree (at most 11 km), in rows of 3,600 cells from the south pole, so that neighbours in a row have consecutive numbers. `cellsAround` in distances.ts computes the same numbers.';
comment on column shops.name_key is
  'The same for names that look the same (src/domain/shop-name.ts). Null if an older shop already had the name.';
comment on column shops.town is
  'The town of the address and the location, as people know it. Empty if there is none, null if it was not found yet.';
comment on column shops.on_web is 'Whether the shop and its items have such pages.';
comment on column shops.cover_key is
  'A photo at the top of a shop''s page. Its files are named and sized like those of item photos.';
comment on column shops.hours is
  'When pieces can be picked up: spans of minutes for each weekday from Monday on, and dates with other hours (src/domain/pickup-hours.ts). Null until the seller says so.';
comment on column shops.about is 'What a seller says about the shop, and how to find it. Empty until the seller writes it.';
comment on column shops.live_open_tickets is
  'How many tickets a buyer may have open to claim more in a live sale of the shop. Null: the usual number.';
comment on column shops.paused_at is 'Since when nothing of the shop is shown or sold. Why, is in item_blocks.';
comment on column shops.address_hidden is
  'Then address, directions and location are what everybody may know: the town, nothing, and a point rounded to a kilometre. The exact ones are in hidden_addresses.';
comment on column shops.away_until is 'Until when a shop is away that is paused by nothing but a vacation.';

create or replace trigger shops_account_not_deleted before insert on shops
  for each row execute function refuse_deleted_account('owner_id');

-- Decomposes accented letters and removes the accents.
create or replace function slug_of(name text) returns text language sql stable
  return coalesce(nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(translate(name, '''’‘`´.', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', '-', 'g')), 48)), ''), 'shop');

-- Another shop keeps a slug that it has or had, so a number is added, or else a part of the shop's id.
create or replace function set_shop_slug(shop uuid, name text) returns void language plpgsql as $$
declare
  base text := slug_of(name);
  wanted text;
begin
  update shop_slugs set is_current = false where shop_id = shop and is_current;
  for n in 1..20 loop
    wanted := base || case when n = 1 then '' when n < 20 then '-' || n else '-' || right(shop::text, 12) end;
    insert into shop_slugs as s (slug, shop_id, is_current, made_at) values (wanted, shop, true, clock_timestamp())
      on conflict (slug) do update set is_current = true, made_at = excluded.made_at where s.shop_id = shop;
    exit when found;
  end loop;
  delete from shop_slugs where shop_id = shop and slug not in (
    select slug from shop_slugs where shop_id = shop order by made_at desc limit 10);
end $$;

-- grants.ts makes this function run with the owner's rights, because the app may only read the slugs.
create or replace function keep_shop_slug() returns trigger language plpgsql as $$
begin
  if new.closed_at is null then
    perform set_shop_slug(new.id, new.name);
  else
    delete from shop_slugs where shop_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger shops_slug_of_new after insert on shops for each row execute function keep_shop_slug();
create or replace trigger shops_slug_of_changed after update on shops for each row
  when ((old.name, old.closed_at) is distinct from (new.name, new.closed_at)) execute function keep_shop_slug();
