comment on column ledger_accounts.balance_centavos is
  'The sum of the entries, written by a trigger. Only for sellers: all redemptions would wait for the one row of voucher_issue.';

create or replace function open_ledger_account() returns trigger language plpgsql as $$
begin
  new.balance_centavos := case new.kind when 'seller' then 0 end;
  return new;
end $$;
create or replace trigger ledger_accounts_open before insert on ledger_accounts
  for each row execute function open_ledger_account();

create or replace function refuse_direct_change() returns trigger language plpgsql as $$
begin
  raise exception '% changes through ledger entries only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_accounts_by_entries';
end $$;
create or replace trigger ledger_accounts_no_direct_change before update or delete on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change();
create or replace trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function refuse_direct_change();
