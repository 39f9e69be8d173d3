-- A collection is read newest first, a page at a time, and its newest pieces make its mosaic.
create index collection_items_newest on collection_items (collection_id, added_at desc, item_id desc);
