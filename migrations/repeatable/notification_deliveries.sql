comment on table notification_deliveries is
  'What has yet to leave by a channel other than the app. A row goes when it has left or is given up.';
comment on column notification_deliveries.due_at is
  'A process that sends it moves this to its next try, so that another process takes over if it is killed.';
