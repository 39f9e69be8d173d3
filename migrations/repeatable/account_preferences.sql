comment on table account_preferences is 'The tags that a buyer prefers.';

create or replace trigger account_preferences_account_not_deleted before insert on account_preferences
  for each row execute function refuse_deleted_account('account_id');
