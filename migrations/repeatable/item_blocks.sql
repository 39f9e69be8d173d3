comment on table item_blocks is
  'Why an item is not shown although its seller offers it: a row a reason, of one item or of all items of a shop. Whoever ends a reason deletes its row.';
comment on column item_blocks.item_id is 'Null: all items of the shop.';
comment on column item_blocks.reason is 'src/domain/item-state.ts has them.';
comment on column item_blocks.until is 'When it ends by itself. Null: for good.';

-- shops.paused_at follows the blocks of a whole shop, and the triggers of shops do the rest for those.
create or replace function show_after_block() returns trigger language plpgsql as $$
declare
  item uuid := coalesce(new.item_id, old.item_id);
begin
  if tg_op = 'DELETE' then
    perform index_items(array[item]);
  else
    delete from item_search where item_id = item;
  end if;
  perform publish_item(item);
  return null;
end $$;
create or replace trigger item_blocks_show after insert or delete on item_blocks
  for each row execute function show_after_block();
