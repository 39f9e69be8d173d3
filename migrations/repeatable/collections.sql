create or replace trigger collections_account_not_deleted before insert on collections
  for each row execute function refuse_deleted_account('owner_id');
