comment on table tag_numbers is
  'Numbers on price tags. One stays with its item, and is never given again, because old tags hang in the shop.';
comment on column tag_numbers.item_id is 'Null: the item was deleted.';
