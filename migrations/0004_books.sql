-- The books, harder to get wrong: balances kept beside the entries, transactions that are closed once posted, and history
-- that the application's own role has no right to change.

-- Balances ----------------------------------------------------------------------------------------------------------

-- The entries are the truth and this is their sum, so that a balance costs the same after a million of them. Sellers'
-- accounts only: every redemption in the marketplace would wait for the one row of the vouchers' account.
alter table ledger_accounts
  add column balance_centavos bigint,
  add constraint ledger_accounts_balance_of_sellers check ((kind = 'seller') = (balance_centavos is not null)) not valid,
  add constraint ledger_accounts_never_negative check (balance_centavos >= 0);

update ledger_accounts a
set balance_centavos = (select coalesce(sum(amount_centavos), 0) from ledger_entries where account_id = a.id)
where kind = 'seller';
alter table ledger_accounts validate constraint ledger_accounts_balance_of_sellers;

create function open_ledger_account() returns trigger language plpgsql as $$
begin
  new.balance_centavos := case new.kind when 'seller' then 0 end;
  return new;
end $$;
create trigger ledger_accounts_open before insert on ledger_accounts
  for each row execute function open_ledger_account();

-- Locks in the order of the ids: two transactions over the same accounts do not wait in a circle.
create function add_to_balances() returns trigger language plpgsql as $$
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
create trigger ledger_entries_balances after insert on ledger_entries
  referencing new table as posted for each statement execute function add_to_balances();

create function refuse_direct_change() returns trigger language plpgsql as $$
begin
  raise exception '% changes by entries alone', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_accounts_by_entries_alone before update or delete on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change();
create trigger ledger_accounts_not_emptied before truncate on ledger_accounts
  for each statement execute function refuse_direct_change();

-- Transactions ------------------------------------------------------------------------------------------------------

-- Of which database transaction it is a part: entries that come later are refused.
alter table ledger_transactions add column posted_in xid8 not null default pg_current_xact_id();

create function stamp_ledger_transaction() returns trigger language plpgsql as $$
begin
  new.posted_in := pg_current_xact_id();
  return new;
end $$;
create trigger ledger_transactions_stamp before insert on ledger_transactions
  for each row execute function stamp_ledger_transaction();

create function refuse_late_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from posted p join ledger_transactions t on t.id = p.transaction_id where t.posted_in <> pg_current_xact_id()
  ) then
    raise exception 'a posted ledger transaction takes no more entries' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_in_time after insert on ledger_entries
  referencing new table as posted for each statement execute function refuse_late_entries();

-- Entries are not zero and sum to zero, so there are none or at least two.
create function require_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_entries();

-- Vouchers ----------------------------------------------------------------------------------------------------------

create table voucher_batches (
  id uuid primary key,
  issued_by uuid not null references accounts,
  -- Made by the client, so that asking twice makes one batch.
  client_id uuid,
  amount_centavos bigint not null check (amount_centavos > 0),
  count integer not null check (count between 1 and 500),
  issued_at timestamptz not null,
  unique (issued_by, client_id)
);

-- `redeemed` says again what voucher_redemptions says, so that the list of open vouchers stays quick among many used ones.
alter table vouchers
  add column batch_id uuid references voucher_batches,
  add column redeemed boolean not null default false;
update vouchers v set redeemed = true where exists (select from voucher_redemptions r where r.code = v.code);
create index vouchers_batch on vouchers (batch_id, code);
create index vouchers_open on vouchers (amount_centavos, code) where not redeemed;
drop index vouchers_amount;

create function mark_redeemed() returns trigger language plpgsql as $$
begin
  update vouchers set redeemed = true where code = new.code;
  return null;
end $$;
create trigger voucher_redemptions_mark after insert on voucher_redemptions
  for each row execute function mark_redeemed();
create trigger vouchers_stand before update or delete on vouchers
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger vouchers_not_emptied before truncate on vouchers
  for each statement execute function refuse_change();
create trigger voucher_batches_append_only before update or delete or truncate on voucher_batches
  for each statement execute function refuse_change();

-- Made by the client: who sends the same request again hears of his own success, not that the voucher is used.
alter table voucher_redemptions add column client_id uuid;
create index voucher_redemptions_seller on voucher_redemptions (seller_id, redeemed_at desc);

-- Rights ------------------------------------------------------------------------------------------------------------

-- What is history is refused by right, before any trigger is asked. A superuser is above rights: docs/operations.md.
revoke update, delete, truncate on
  ledger_transactions, ledger_entries, voucher_redemptions, voucher_batches, ticket_moves, verification_decisions,
  id_document_views
from current_user;
-- A foreign key locks the row it refers to, for which PostgreSQL wants the right to update some column of it.
grant update (posted_in) on ledger_transactions to current_user;
grant update (client_id) on voucher_batches to current_user;
