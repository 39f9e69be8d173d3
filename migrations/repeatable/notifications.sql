comment on table notifications is
  'What concerns a person: a row in the transaction that causes it. Its sentence is made from `kind` and `facts` when it is read.';
comment on column notifications.subject is 'A repetition of the same thing adds nothing.';
comment on column notifications.path is 'The path of the app that it leads to.';
comment on column notifications.photo_key is 'The photo of the item that it is about, whose files stay as long as its ticket.';
comment on column notifications.about_account_id is
  'Another person whose name is in the facts. When they delete their account, it goes.';
comment on column notifications.reached_at is 'When push or mail reached the person, so that no text message is needed.';

create or replace trigger notifications_account_not_deleted before insert on notifications
  for each row execute function refuse_deleted_account('account_id');
