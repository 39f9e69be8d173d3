comment on table email_links is 'A link that confirms the address of an account, or changes it to this one.';

create or replace trigger email_links_account_not_deleted before insert on email_links
  for each row execute function refuse_deleted_account('account_id');
