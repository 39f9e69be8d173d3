-- Open pages of a shop show its items: each change of an item, and of the shop's name, owner or place, is told with the
-- shop's id too.
create or replace function tell_items_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', coalesce(new.id, old.id)::text),
    pg_notify('shops', coalesce(new.shop_id, old.shop_id)::text);
  return null;
end $$;

create or replace function tell_parts_of_items_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', id::text), pg_notify('shops', shop_id::text) from items
    where id = coalesce(new.item_id, old.item_id) and availability <> 'draft';
  return null;
end $$;

create function tell_shop_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shops', new.id::text);
  return null;
end $$;
create trigger shops_tell_shop after update on shops for each row
  when (old is distinct from new) execute function tell_shop_changed();
