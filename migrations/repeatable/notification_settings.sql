comment on table notification_settings is 'Without a row, a person has the defaults.';
comment on column notification_settings.switched_off is 'Such as ''messages:mail''.';

create or replace trigger notification_settings_account_not_deleted before insert on notification_settings
  for each row execute function refuse_deleted_account('account_id');
