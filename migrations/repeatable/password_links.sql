comment on table password_links is
  'An operator makes such a link for a person who has forgotten the password. A newer link replaces the earlier one, and the row is deleted when the link is used.';

create or replace trigger password_links_account_not_deleted before insert on password_links
  for each row execute function refuse_deleted_account('account_id');
