comment on table bale_items is
  'Not a column of items, whose changes lock them against purchases and are sent to every process.';

-- Neither an item nor a bale ever changes its shop.
create or replace function refuse_bale_of_other_shop() returns trigger language plpgsql as $$
begin
  if not exists (
      select from items i join bales b on b.shop_id = i.shop_id where i.id = new.item_id and b.id = new.bale_id) then
    raise exception 'item % and bale % are not of the same shop', new.item_id, new.bale_id
      using errcode = 'check_violation', constraint = 'bale_items_one_shop';
  end if;
  return new;
end $$;
create or replace trigger bale_items_one_shop before insert or update on bale_items
  for each row execute function refuse_bale_of_other_shop();
