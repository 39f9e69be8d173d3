comment on table duplicate_listings is
  'Two items of different sellers with the same photo, perhaps a stolen one. A dismissed pair stays, so that it is not flagged again.';

create or replace function queue_pair() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.dismissed_at is null then
    insert into queue_entries (id, kind, subject_id, title, priority, opened_at)
      select gen_random_uuid(), 'pair', new.id, i.name, 3, new.flagged_at from items i where i.id = new.item_id
      on conflict (kind, subject_id, about_id) where closed_at is null do nothing;
  else
    update queue_entries set closed_at = greatest(now(), opened_at)
      where kind = 'pair' and subject_id = old.id and about_id is null and closed_at is null;
  end if;
  return null;
end $$;
create or replace trigger duplicate_listings_queue after insert or update of dismissed_at or delete on duplicate_listings
  for each row execute function queue_pair();
