comment on column ledger_transactions.posted_in is
  'The database transaction that posted it. Entries of a later one are refused.';

create or replace trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();

create or replace function stamp_ledger_transaction() returns trigger language plpgsql as $$
begin
  new.posted_in := pg_current_xact_id();
  return new;
end $$;
create or replace trigger ledger_transactions_stamp before insert on ledger_transactions
  for each row execute function stamp_ledger_transaction();

-- Entries are not zero and sum to zero, so with one there are at least two.
create or replace function require_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_have_entries';
  end if;
  return null;
end $$;
drop trigger if exists ledger_transactions_have_entries on ledger_transactions;
create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_entries();
