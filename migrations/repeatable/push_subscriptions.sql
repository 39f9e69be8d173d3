comment on table push_subscriptions is 'The browsers that may show notifications while the app is closed.';
comment on column push_subscriptions.endpoint is 'Of one account at a time: a phone that changes hands keeps its address.';
comment on column push_subscriptions.session_id is 'A device that is signed out shows nothing any more.';
comment on column push_subscriptions.vapid_key is
  'The public key of the server at that time. With another one the push service refuses.';
comment on column push_subscriptions.confirmed_at is 'When the browser last confirmed it.';
