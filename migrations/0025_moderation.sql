-- The admins' queue: one open entry for each thing that waits for a decision, whoever or whatever brought it there.
create table queue_entries (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in
    ('item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'appeal')),
  -- The id of what it is about.
  subject_id text collate "C" not null,
  -- The person that a decision would be about. Null for pickups, which have two sides.
  about_id uuid references accounts,
  priority smallint not null default 0 check (priority between 0 and 9),
  opened_at timestamptz not null,
  taken_by uuid references accounts,
  taken_at timestamptz,
  -- Whether a decision waits for a second admin.
  waiting boolean not null default false,
  closed_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
create unique index queue_entries_one_open on queue_entries (kind, subject_id) where closed_at is null;
create index queue_entries_open on queue_entries (priority desc, opened_at, id) where closed_at is null;
create index queue_entries_taken on queue_entries (taken_by) where closed_at is null;
create index queue_entries_closed on queue_entries (closed_at desc, id desc) where closed_at is not null;
create index queue_entries_about on queue_entries (about_id);

-- What people say.
create table reports (
  id uuid primary key,
  entry_id uuid not null references queue_entries,
  reported_by uuid not null references accounts,
  reason text not null,
  details text not null default '' check (char_length(details) <= 1000),
  reported_at timestamptz not null,
  unique (entry_id, reported_by)
);

-- What the software notices. It flags and never punishes.
create table signals (
  entry_id uuid not null references queue_entries,
  kind text not null,
  -- What it was noticed about, so that the same thing is noted once.
  evidence text not null,
  noticed_at timestamptz not null,
  primary key (entry_id, kind, evidence)
);

create table decisions (
  id uuid primary key,
  entry_id uuid not null references queue_entries,
  act text not null check (act in
    ('nothing', 'warn', 'take_down', 'hide_review', 'pause_shop', 'stop_account', 'uphold', 'lift')),
  rule text,
  words text not null check (char_length(words) <= 500),
  about_id uuid references accounts,
  -- The item, shop, review or account that it changes.
  subject_id text,
  until timestamptz,
  order_authority text,
  order_paper text,
  order_issued_on date,
  order_due_on date,
  decided_by uuid not null references accounts,
  decided_at timestamptz not null,
  -- Of a decision that needs two admins.
  needs_second boolean not null default false,
  second_by uuid references accounts,
  second_at timestamptz,
  second_agreed boolean,
  lifted_at timestamptz,
  check (second_by is null or second_by <> decided_by)
);
-- Nothing is decided twice: a decision that a second admin refused leaves room for another.
create unique index decisions_one on decisions (entry_id) where second_agreed is not false;
create index decisions_about on decisions (about_id, decided_at desc);

create table appeals (
  decision_id uuid primary key references decisions,
  text text not null check (char_length(text) <= 1000),
  sent_at timestamptz not null
);
