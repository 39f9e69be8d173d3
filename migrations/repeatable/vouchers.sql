-- Triggers of vouchers: they set "redeemed", and refuse any other change of an issued voucher.

-- grants.ts makes this function run with the owner's rights, because the app may not update vouchers itself.
create or replace function mark_redeemed() returns trigger language plpgsql as $$
begin
  update vouchers set redeemed = true where id = new.voucher_id;
  return null;
end $$;
create or replace trigger voucher_redemptions_mark after insert on voucher_redemptions
  for each row execute function mark_redeemed();

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
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger vouchers_immutable before update or delete on vouchers
  for each row when (pg_trigger_depth() = 0) execute function refuse_voucher_change();
