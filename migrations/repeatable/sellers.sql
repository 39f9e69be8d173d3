comment on column sellers.verified is '0 undecided, 1 accepted, 2 rejected.';
comment on column sellers.documents_complete_at is
  'When the last of the three documents was uploaded. Null while one is missing. A trigger of id_documents sets it.';
comment on column sellers.street is
  'The parts of the address, as the sign-up form has them. Null if the client sent only the joined address.';
comment on column sellers.adult_declared_at is 'When the seller declared to be 18 or over.';

create or replace trigger sellers_adult_account_not_deleted before update of adult_declared_at on sellers for each row
  when (new.adult_declared_at is not null) execute function refuse_deleted_account('account_id');

-- Sellers who wait for verification and flagged pairs of listings are in the queue while they wait.
create or replace function queue_seller() returns trigger language plpgsql as $$
begin
  if new.verified = 0 and new.documents_complete_at is not null then
    insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
      values (gen_random_uuid(), 'seller', new.account_id, new.account_id, 3, new.documents_complete_at)
      on conflict (kind, subject_id, about_id) where closed_at is null do nothing;
  else
    update queue_entries set closed_at = greatest(now(), opened_at)
      where kind = 'seller' and subject_id = new.account_id and about_id = new.account_id and closed_at is null;
  end if;
  return null;
end $$;
create or replace trigger sellers_queue after update of verified, documents_complete_at on sellers for each row
  when ((old.verified, old.documents_complete_at) is distinct from (new.verified, new.documents_complete_at))
  execute function queue_seller();
