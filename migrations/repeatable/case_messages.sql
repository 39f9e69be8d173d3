comment on column case_messages.number is 'So each side has at most ten.';

create or replace trigger case_messages_account_not_deleted before insert on case_messages
  for each row execute function refuse_deleted_account('author_id');
