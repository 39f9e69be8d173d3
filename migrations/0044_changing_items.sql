-- Sellers change, take down and delete their items.

-- taken_down_at: the seller took the item down; no move of a ticket puts it up for sale again.
-- removed_at: the seller deleted it, but it once had a ticket. It stays for the ticket's sake, and its seller's list has it no more.
alter table items
  add column taken_down_at timestamptz,
  add column removed_at timestamptz,
  add constraint items_taken_down_is_withdrawn check (taken_down_at is null or availability = 'withdrawn'),
  add constraint items_removed_is_taken_down check (removed_at is null or taken_down_at is not null);

-- What belongs to an item goes with it. Tickets do not: an item that has one cannot be deleted.
alter table item_photos drop constraint item_photos_item_id_fkey,
  add constraint item_photos_item_id_fkey foreign key (item_id) references items on delete cascade;
alter table item_tags drop constraint item_tags_item_id_fkey,
  add constraint item_tags_item_id_fkey foreign key (item_id) references items on delete cascade;
alter table cart_entries drop constraint cart_entries_item_id_fkey,
  add constraint cart_entries_item_id_fkey foreign key (item_id) references items on delete cascade;
alter table collection_items drop constraint collection_items_item_id_fkey,
  add constraint collection_items_item_id_fkey foreign key (item_id) references items on delete cascade;
alter table same_pieces drop constraint same_pieces_item_id_fkey,
  add constraint same_pieces_item_id_fkey foreign key (item_id) references items on delete cascade;
alter table same_pieces drop constraint same_pieces_other_item_id_fkey,
  add constraint same_pieces_other_item_id_fkey foreign key (other_item_id) references items on delete cascade;
alter table conversations drop constraint conversations_item_id_fkey,
  add constraint conversations_item_id_fkey foreign key (item_id) references items on delete set null;
-- Deleting an item finds the conversations about it by this.
create index conversations_item on conversations (item_id) where item_id is not null;

-- When photos change places their embeddings move along. A primary key is checked row by row, so photos that change
-- places stand below 0 in the middle of the transaction.
alter table photo_looks drop constraint photo_looks_item_id_position_fkey,
  add constraint photo_looks_item_id_position_fkey foreign key (item_id, position)
    references item_photos on delete cascade on update cascade;
alter table item_photos drop constraint item_photos_position_check,
  add constraint item_photos_position_check check (position between -8 and 7);

-- A picture that no item shows any more need not be looked at.
create function forget_photo_to_look_at() returns trigger language plpgsql as $$
begin
  delete from photos_to_look_at w using (select distinct key from removed) r
    where w.photo_key = r.key and not exists (select from item_photos p where p.key = r.key);
  return null;
end $$;
create trigger item_photos_look_removed after delete on item_photos
  referencing old table as removed for each statement execute function forget_photo_to_look_at();
