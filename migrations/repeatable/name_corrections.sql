comment on table name_corrections is 'A seller whose name was compared with IDs asks for another one.';

create or replace trigger name_corrections_account_not_deleted before insert on name_corrections
  for each row execute function refuse_deleted_account('seller_id');

create or replace function queue_correction() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.decided_at is null then
    insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
      values (gen_random_uuid(), 'correction', new.id, new.seller_id, 3, new.asked_at)
      on conflict (kind, subject_id, about_id) where closed_at is null do nothing;
  else
    update queue_entries set closed_at = greatest(now(), opened_at)
      where kind = 'correction' and subject_id = old.id and closed_at is null;
  end if;
  return null;
end $$;
create or replace trigger name_corrections_queue after insert or update or delete on name_corrections
  for each row execute function queue_correction();
