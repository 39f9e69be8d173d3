create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Locks accounts in the order of their ids, so that two transactions over the same accounts do not deadlock.
create or replace function add_to_balances() returns trigger language plpgsql as $$
begin
  perform from ledger_accounts
    where kind = 'seller' and id in (select account_id from posted)
    order by id for no key update;
  update ledger_accounts a
    set balance_centavos = a.balance_centavos + p.amount
    from (select account_id, sum(amount_centavos) as amount from posted group by account_id) p
    where a.id = p.account_id and a.kind = 'seller';
  return null;
end $$;
create or replace trigger ledger_entries_balances after insert on ledger_entries
  referencing new table as posted for each statement execute function add_to_balances();

create or replace function refuse_late_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from posted p join ledger_transactions t on t.id = p.transaction_id where t.posted_in <> pg_current_xact_id()
  ) then
    raise exception 'a posted ledger transaction takes no more entries'
      using errcode = 'restrict_violation', constraint = 'ledger_entries_not_late';
  end if;
  return null;
end $$;
create or replace trigger ledger_entries_not_late after insert on ledger_entries
  referencing new table as posted for each statement execute function refuse_late_entries();

create or replace function require_balanced_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_centavos) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end $$;
drop trigger if exists ledger_entries_balanced on ledger_entries;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balanced_transaction();
