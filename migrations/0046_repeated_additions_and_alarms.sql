-- The id of the request that put an item into a collection. The same request again, after a lost answer, is answered as
-- the first time; another one is told that the item is there already.
alter table collection_items add column client_id uuid;

-- Pairs of items are now flagged from a similarity of 0.95 on (0.9 before). Of the pairs below it next to none showed one
-- item, so those that no admin has dealt with leave the list. Dismissed pairs stay: they are never flagged again.
delete from same_pieces where dismissed_at is null and likeness < 0.95;
