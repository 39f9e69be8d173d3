comment on table name_corrections is 'A seller whose name was compared with IDs asks for another one.';

create or replace trigger name_corrections_account_not_deleted before insert on name_corrections
  for each row execute function refuse_deleted_account('seller_id');
