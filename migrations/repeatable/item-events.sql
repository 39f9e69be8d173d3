-- Pages of items and of shops are kept in the memory of processes: each change of what they show is sent in its
-- transaction, as the ids of the item and of its shop. Drafts are in no memory.

create or replace function notify_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values
    ('items', coalesce(new.id, old.id)::text), ('shops', coalesce(new.shop_id, old.shop_id)::text);
  return null;
end $$;
create or replace trigger items_notify_change after update on items for each row
  when ((old.availability <> 'draft' or new.availability <> 'draft') and old is distinct from new)
  execute function notify_items_changed();
create or replace trigger items_notify_delete after delete on items for each row
  when (old.availability <> 'draft') execute function notify_items_changed();

create or replace function notify_parts_of_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select topic, payload from items
    cross join lateral (values ('items', id::text), ('shops', shop_id::text)) as event (topic, payload)
    where id = coalesce(new.item_id, old.item_id) and availability <> 'draft';
  return null;
end $$;
create or replace trigger item_photos_notify after insert or update or delete on item_photos
  for each row execute function notify_parts_of_items_changed();
create or replace trigger item_tags_notify after insert or update or delete on item_tags
  for each row execute function notify_parts_of_items_changed();
create or replace trigger photo_embeddings_notify_insert after insert on photo_embeddings
  for each row when (new.seen_tags <> '{}' or new.likely_tags <> '{}') execute function notify_parts_of_items_changed();
create or replace trigger photo_embeddings_notify_update after update on photo_embeddings
  for each row when ((new.seen_tags, new.likely_tags) is distinct from (old.seen_tags, old.likely_tags))
  execute function notify_parts_of_items_changed();
