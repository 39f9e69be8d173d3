create or replace trigger cart_entries_account_not_deleted before insert on cart_entries
  for each row execute function refuse_deleted_account('buyer_id');
