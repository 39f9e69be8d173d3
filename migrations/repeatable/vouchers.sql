comment on table vouchers is
  'A code is worth money to whoever reads it, so neither the database nor a backup contains it in the clear. The keyed hash finds the voucher of a code. The encrypted code is for the admins'' list.';
comment on column vouchers.code is
  'The code in the clear, of vouchers from the time before encryption. The app encrypts them at its start.';
comment on column vouchers.redeemed is
  'Whether voucher_redemptions has the voucher. A trigger sets it, for the index of the vouchers that are still open.';

create or replace trigger vouchers_no_truncate before truncate on vouchers
  for each statement execute function refuse_change();

-- An issued voucher never changes, with two exceptions: a plain code is encrypted once, and its data key may be wrapped
-- with another master key.
create or replace function refuse_voucher_change() returns trigger language plpgsql as $$
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
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'append_only';
end $$;
create or replace trigger vouchers_immutable before update or delete on vouchers
  for each row when (pg_trigger_depth() = 0) execute function refuse_voucher_change();
