-- The browsers that may show notifications while the app is closed.

create table push_subscriptions (
  id uuid primary key,
  -- Of one account at a time: a phone that changes hands keeps its address.
  endpoint text not null constraint push_subscriptions_endpoint unique check (length(endpoint) between 1 and 1000),
  account_id uuid not null references accounts on delete cascade,
  -- A device that is signed out shows nothing any more.
  session_id uuid not null constraint push_subscriptions_session references sessions (id) on delete cascade,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The public key of the server at that time. With another one the push service refuses.
  vapid_key text not null check (length(vapid_key) = 87),
  created_at timestamptz not null,
  -- When the browser last confirmed it.
  confirmed_at timestamptz not null
);

create index push_subscriptions_account on push_subscriptions (account_id, confirmed_at);
create index push_subscriptions_session on push_subscriptions (session_id);
