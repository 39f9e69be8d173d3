comment on column voucher_redemptions.voucher_id is 'As the primary key it allows one redemption.';

create or replace trigger voucher_redemptions_account_not_deleted before insert on voucher_redemptions
  for each row execute function refuse_deleted_account('seller_id');
create or replace trigger voucher_redemptions_append_only before update or delete or truncate on voucher_redemptions
  for each statement execute function refuse_change();

-- grants.ts makes this function run with the owner's rights, because the app may not update vouchers itself.
create or replace function mark_redeemed() returns trigger language plpgsql as $$
begin
  update vouchers set redeemed = true where id = new.voucher_id;
  return null;
end $$;
create or replace trigger voucher_redemptions_mark after insert on voucher_redemptions
  for each row execute function mark_redeemed();
