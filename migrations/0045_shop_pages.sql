-- The page of a shop shows what it has on offer, newest first. On item_search and not on items: the availability is in no
-- index there, so that a purchase changes no index.
create index item_search_shop on item_search (shop_id, listed_at desc, item_id desc);
