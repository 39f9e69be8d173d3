-- Pages of shops and items that anyone can open, at /s/SLUG and /p/ID.

-- Whether the shop and its items have such pages.
alter table shops add column on_web boolean not null default true;
create trigger shops_notify_items_of_web after update on shops for each row
  when (old.on_web <> new.on_web) execute function notify_all_items_changed();

-- The slug of a shop, made from its name, and its earlier ones, which redirect to it. A trigger of shops writes them.
create table shop_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  shop_id uuid not null references shops,
  is_current boolean not null,
  made_at timestamptz not null
);
create unique index shop_slugs_current on shop_slugs (shop_id) where is_current;
create index shop_slugs_shop on shop_slugs (shop_id, made_at desc);

-- Decomposes accented letters and removes the accents.
create function slug_of(name text) returns text language sql stable
  return coalesce(nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(translate(name, '''’‘`´.', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', '-', 'g')), 48)), ''), 'shop');

-- Another shop keeps a slug that it has or had, so a number is added, or else a part of the shop's id.
create function set_shop_slug(shop uuid, name text) returns void language plpgsql as $$
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
create function keep_shop_slug() returns trigger language plpgsql as $$
begin
  if new.closed_at is null then
    perform set_shop_slug(new.id, new.name);
  else
    delete from shop_slugs where shop_id = new.id;
  end if;
  return null;
end $$;
create trigger shops_slug_of_new after insert on shops for each row execute function keep_shop_slug();
create trigger shops_slug_of_changed after update on shops for each row
  when ((old.name, old.closed_at) is distinct from (new.name, new.closed_at)) execute function keep_shop_slug();

select set_shop_slug(id, name) from (select id, name from shops where closed_at is null order by created_at, id) s;
update shop_slugs set made_at = created_at from shops where id = shop_id;
