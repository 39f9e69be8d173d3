comment on table last_logins is
  'When an account last logged in, to the day. Sessions end after 90 days, so whoever uses the account logs in.';
comment on column last_logins.notified_at is
  'When the person was notified that the account will be deleted unless they log in.';
