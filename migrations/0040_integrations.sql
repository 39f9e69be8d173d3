-- Programs of a seller: tokens with which they read, and addresses that are notified of moves of tickets.
create table api_tokens (
  id uuid primary key,
  account_id uuid not null references accounts,
  hash bytea not null,
  scope text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint api_tokens_hash unique (hash),
  constraint api_tokens_hash_check check (octet_length(hash) = 32),
  constraint api_tokens_scope_check check (scope in ('items', 'tickets')),
  constraint api_tokens_name_check check (length(name) between 1 and 60)
);
create index api_tokens_account on api_tokens (account_id, created_at);

create table webhooks (
  id uuid primary key,
  shop_id uuid not null references shops,
  url text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  off_at timestamptz,
  constraint webhooks_url unique (shop_id, url),
  constraint webhooks_url_check check (length(url) between 10 and 500),
  constraint webhooks_failing check ((failures > 0) = (failing_since is not null) and (failures > 0) = (retry_at is not null))
);

create table webhook_deliveries (
  webhook_id uuid not null references webhooks on delete cascade,
  ticket_id bigint not null references tickets on delete cascade,
  step integer not null,
  status smallint not null,
  moved_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (webhook_id, ticket_id, step)
);
create index webhook_deliveries_due on webhook_deliveries (due_at);
create index webhook_deliveries_ticket on webhook_deliveries (ticket_id);
