-- An item is found by many searches at once. With the item first, their rows stand together in the primary key, which then also
-- finds the rows of an item.
alter table saved_search_items
  drop constraint saved_search_items_pkey,
  add primary key (item_id, search_id);
drop index saved_search_items_item;
-- What was found long ago is deleted.
create index saved_search_items_found_at on saved_search_items (found_at);
