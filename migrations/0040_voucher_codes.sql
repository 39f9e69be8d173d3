-- The code of a voucher is worth its amount to whoever reads it. It is no longer readable in the database, nor in a backup of
-- it: a keyed hash finds the voucher of a code, and the code itself is encrypted as ID photos are, for the admins' list.

-- The key of the hash: random, and encrypted by the key of the settings. Usually one row; another one only after the key of
-- the settings was lost.
create table voucher_keys (
  id uuid primary key,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  made_at timestamptz not null
);

-- Made anew below, for what it allows from now on.
drop trigger vouchers_stand on vouchers;

alter table vouchers
  add column id uuid,
  add column code_hash bytea unique check (octet_length(code_hash) = 32),
  add column lookup_key_id uuid references voucher_keys,
  add column sealed_code bytea,
  add column key_id text,
  add column wrapped_key bytea;

-- Numbered, not random: the same backup makes the same ids wherever it is restored, and nothing of the code is in them.
update vouchers v set id = n.id
from (
  select code, ('00000000-0000-4000-8000-' || lpad(to_hex(row_number() over (order by issued_at, code)), 12, '0'))::uuid as id
  from vouchers
) n
where n.code = v.code;

-- History, and what was given up about it comes back for this one statement each: which voucher a redemption is of.
alter table voucher_redemptions
  disable trigger voucher_redemptions_append_only,
  add column voucher_id uuid;
grant update (voucher_id) on voucher_redemptions to current_user;
update voucher_redemptions r set voucher_id = v.id from vouchers v where v.code = r.code;
revoke update (voucher_id) on voucher_redemptions from current_user;

-- The key of a posted transaction names the voucher, no longer its code.
alter table ledger_transactions disable trigger ledger_transactions_append_only;
grant update (idempotency_key) on ledger_transactions to current_user;
update ledger_transactions t set idempotency_key = 'voucher:' || r.voucher_id
  from voucher_redemptions r where r.transaction_id = t.id;
revoke update (idempotency_key) on ledger_transactions from current_user;
alter table ledger_transactions enable trigger ledger_transactions_append_only;

drop index vouchers_batch, vouchers_open;
alter table voucher_redemptions drop constraint voucher_redemptions_code_fkey, drop constraint voucher_redemptions_pkey;
alter table vouchers
  drop constraint vouchers_pkey,
  alter column code drop not null,
  add constraint vouchers_pkey primary key (id),
  add constraint vouchers_code_readable_or_sealed check (
    case when code is null
      then num_nulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0
      else num_nonnulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0
    end);
-- The primary key is what makes a voucher good for one credit only.
alter table voucher_redemptions
  drop column code,
  add constraint voucher_redemptions_pkey primary key (voucher_id),
  add constraint voucher_redemptions_voucher_id_fkey foreign key (voucher_id) references vouchers,
  enable trigger voucher_redemptions_append_only;

create index vouchers_batch on vouchers (batch_id, id);
create index vouchers_open on vouchers (amount_centavos, id) where not redeemed;
-- Those of before. SQL knows no key: the app takes them over at its next start, and then this is empty.
create index vouchers_readable on vouchers (id) where code is not null;

create or replace function mark_redeemed() returns trigger language plpgsql as $$
begin
  update vouchers set redeemed = true where id = new.voucher_id;
  return null;
end $$;

-- A voucher stays as it was issued. Its code may be encrypted, once, and the key of that may be encrypted by another key.
create function refuse_voucher_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.amount_centavos, new.issued_by, new.issued_at, new.batch_id, new.redeemed)
      is not distinct from (old.id, old.amount_centavos, old.issued_by, old.issued_at, old.batch_id, old.redeemed)
    and new.code is null
    and (old.code is not null
      or (new.code_hash, new.lookup_key_id, new.sealed_code) = (old.code_hash, old.lookup_key_id, old.sealed_code))
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger vouchers_stand before update or delete on vouchers
  for each row when (pg_trigger_depth() = 0) execute function refuse_voucher_change();
