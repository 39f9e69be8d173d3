-- The photo that proves another name is kept, viewed and destroyed as the photos of IDs are.
alter table id_documents
  drop constraint id_documents_kind_check,
  add constraint id_documents_kind_check check (kind in ('id1', 'id2', 'selfie', 'proof'));

create or replace function set_documents_complete_at() returns trigger language plpgsql as $$
declare
  complete_at timestamptz;
begin
  if new.kind = 'proof' then
    return null;
  end if;
  -- Without this lock, two simultaneous uploads would not see each other.
  perform from sellers where account_id = new.seller_id for no key update;
  select max(uploaded_at) into complete_at from id_documents
    where seller_id = new.seller_id and replaced_at is null and kind <> 'proof' having count(*) = 3;
  update sellers set documents_complete_at = complete_at
    where account_id = new.seller_id and documents_complete_at is distinct from complete_at;
  return null;
end $$;

-- A seller whose name was compared with IDs asks for another one.
create table name_corrections (
  id uuid primary key,
  seller_id uuid not null references sellers,
  document_id uuid not null references id_documents on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 60),
  last_name text not null check (char_length(last_name) between 1 and 60),
  words text not null check (char_length(words) between 1 and 500),
  asked_at timestamptz not null,
  decided_by uuid references accounts,
  decided_at timestamptz,
  granted boolean,
  answer text check (char_length(answer) <= 500),
  check (num_nulls(decided_by, decided_at, granted, answer) in (0, 4))
);
create unique index name_corrections_one_open on name_corrections (seller_id) where decided_at is null;
create index name_corrections_seller on name_corrections (seller_id, asked_at desc);
create index name_corrections_open on name_corrections (asked_at, id) where decided_at is null;
create index name_corrections_decided on name_corrections (decided_at) where decided_at is not null;
create index name_corrections_document on name_corrections (document_id);
create trigger name_corrections_account_not_deleted before insert on name_corrections
  for each row execute function refuse_deleted_account('seller_id');

alter table queue_entries
  drop constraint queue_entries_kind_check,
  add constraint queue_entries_kind_check check (kind in
    ('item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'correction', 'appeal'));

create function queue_correction() returns trigger language plpgsql as $$
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
create trigger name_corrections_queue after insert or update or delete on name_corrections
  for each row execute function queue_correction();
