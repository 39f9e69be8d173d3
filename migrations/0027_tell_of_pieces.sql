-- Pages of pieces and the list of tags are kept in the memory of processes: each change of what they show is told in its
-- transaction, whoever makes it. A payload is the piece's id; an empty one stands for all of them. Drafts are in no memory.
create function tell_items_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger items_tell_change after update on items for each row
  when ((old.availability <> 'draft' or new.availability <> 'draft') and old is distinct from new)
  execute function tell_items_changed();
create trigger items_tell_delete after delete on items for each row
  when (old.availability <> 'draft') execute function tell_items_changed();

create function tell_parts_of_items_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', id::text) from items
    where id = coalesce(new.item_id, old.item_id) and availability <> 'draft';
  return null;
end $$;
create trigger item_photos_tell after insert or update or delete on item_photos
  for each row execute function tell_parts_of_items_changed();
create trigger item_tags_tell after insert or update or delete on item_tags
  for each row execute function tell_parts_of_items_changed();

-- Names and places of shops, and names of tags, stand on the pages of many pieces.
create function tell_all_items_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', '');
  return null;
end $$;
create trigger shops_tell after update on shops for each row
  when ((old.name, old.owner_id, old.longitude, old.latitude)
    is distinct from (new.name, new.owner_id, new.longitude, new.latitude))
  execute function tell_all_items_changed();
create trigger tags_tell_items after update on tags
  for each statement execute function tell_all_items_changed();

create function tell_tags_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tags', '');
  return null;
end $$;
create trigger tags_tell after insert or update or delete on tags
  for each statement execute function tell_tags_changed();
