-- What concerns a person: a row in the transaction that causes it. Its sentence is made from `kind` and `facts` when it
-- is read.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  -- A repetition of the same thing adds nothing.
  subject text not null,
  -- The path of the app that it leads to.
  path text not null check (path like '/%'),
  facts jsonb not null,
  -- The photo of the item that it is about, whose files stay as long as its ticket.
  photo_key text,
  -- Another person whose name is in the facts. When they delete their account, it goes.
  about_account_id uuid references accounts on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When push or mail reached the person, so that no text message is needed.
  reached_at timestamptz
);
create unique index notifications_subject on notifications (account_id, kind, subject);
create index notifications_page on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, path) where read_at is null;
create index notifications_about on notifications (about_account_id) where about_account_id is not null;
create index notifications_old on notifications (created_at);
create trigger notifications_account_not_deleted before insert on notifications
  for each row execute function refuse_deleted_account('account_id');

-- What has yet to leave by a channel other than the app. A row goes when it has left or is given up.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'text_message')),
  account_id uuid not null,
  -- A process that sends it moves this to its next try, so that another process takes over if it is killed.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at, account_id);
create index notification_deliveries_account on notification_deliveries (account_id);

-- Without a row, a person has the defaults.
create table notification_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- Such as 'messages:mail'.
  switched_off text[] not null check (cardinality(switched_off) <= 100),
  quiet_hours boolean not null
);
create trigger notification_settings_account_not_deleted before insert on notification_settings
  for each row execute function refuse_deleted_account('account_id');

-- How many of the reminders of the current deadline were made: 1 a day before, 2 at 12 hours, 3 at 2 hours.
alter table tickets add column reminders smallint not null default 0 check (reminders between 0 and 3);
update tickets set reminders = 1 where due_soon_notified;
drop index tickets_seller_due_soon, tickets_buyer_due_soon;
alter table tickets drop column due_soon_notified;
create index tickets_seller_due_soon on tickets (seller_due_at) where status <= 3 and reminders < 3;
create index tickets_buyer_due_soon on tickets (buyer_due_at) where status = 4 and reminders < 3;

-- Conversations with something unread, by the time of the last message.
create index conversations_unread_lately on conversations (last_message_at) where buyer_unread or seller_unread;
