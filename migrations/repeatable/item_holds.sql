comment on table item_holds is
  'What holds an item, one row at most: an open or completed ticket, a turn of its line, a name from the comments of a live sale, or a sale over the counter. Everybody who reserves, gives or sells an item inserts it here, so the primary key decides all races for an item.';
comment on column item_holds.buyer_id is 'Null for a name from comments and for a sale over the counter.';
comment on column item_holds.until is 'When it ends by itself. Null: the item is sold.';

create or replace trigger item_holds_not_blocked before insert on item_holds
  for each row execute function refuse_blocked_item();

create or replace function show_hold() returns trigger language plpgsql as $$
declare
  item uuid := coalesce(new.item_id, old.item_id);
begin
  update item_search set held = tg_op = 'INSERT' where item_id = item;
  perform publish_item(item);
  return null;
end $$;
create or replace trigger item_holds_show after insert or delete on item_holds
  for each row execute function show_hold();
