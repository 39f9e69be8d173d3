-- How many drafts a shop has is asked each time it makes one.
create index items_drafts on items (shop_id) where availability = 'draft';
