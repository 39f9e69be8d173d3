-- The admins' queue: one open entry for each thing that waits for a decision, whoever or whatever brought it there.
create table queue_entries (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in
    ('item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'appeal')),
  -- The item, shop, account, review, conversation, case, pair, seller or decision.
  subject_id uuid not null,
  -- The person that a decision would be about. Null for pickups and pairs, which have two sides.
  about_id uuid references accounts,
  -- The name of the item or shop, or the first words of the review, as it was when the entry was opened.
  title text not null default '' check (char_length(title) <= 100),
  priority smallint not null default 0 check (priority between 0 and 9),
  opened_at timestamptz not null,
  taken_by uuid references accounts,
  taken_at timestamptz,
  -- Whether a decision waits for a second admin.
  waiting boolean not null default false,
  closed_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check (not waiting or closed_at is null)
);
create unique index queue_entries_one_open on queue_entries (kind, subject_id, about_id) nulls not distinct
  where closed_at is null;
create index queue_entries_open on queue_entries (priority desc, opened_at, id) where closed_at is null;
create index queue_entries_taken on queue_entries (taken_by) where closed_at is null;
create index queue_entries_closed on queue_entries (closed_at desc, id desc) where closed_at is not null;
create index queue_entries_about on queue_entries (about_id);

-- What people say.
create table reports (
  id uuid primary key,
  entry_id uuid not null references queue_entries,
  reported_by uuid not null references accounts,
  -- src/domain/community-rules.ts has them.
  reason text not null,
  details text not null default '' check (char_length(details) <= 1000),
  reported_at timestamptz not null,
  -- Of a report of messages: admins see those of this range and no others.
  conversation_id uuid references conversations,
  first_sequence bigint,
  last_sequence bigint,
  client_id uuid,
  unique (reported_by, client_id),
  check (num_nulls(conversation_id, first_sequence, last_sequence) in (0, 3)),
  check (last_sequence >= first_sequence)
);
create unique index reports_once on reports (entry_id, reported_by) where conversation_id is null;
create index reports_entry on reports (entry_id);
create index reports_by on reports (reported_by, reported_at desc);
create index reports_conversation on reports (conversation_id) where conversation_id is not null;
create trigger reports_account_not_deleted before insert on reports
  for each row execute function refuse_deleted_account('reported_by');

-- What the software notices. It flags and never punishes.
create table signals (
  entry_id uuid not null references queue_entries,
  kind text not null,
  -- What it was noticed about, so that the same thing is noted once.
  evidence text not null check (char_length(evidence) <= 200),
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
  -- The item, review, shop or account that it changes.
  subject_id uuid,
  -- For how long a shop is paused or an account stopped, and until when. Null for good.
  days smallint check (days > 0),
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
  -- Since when it has an effect. Null while a second admin has not agreed.
  in_effect_at timestamptz,
  check (second_by is null or second_by <> decided_by),
  check (num_nulls(second_by, second_at, second_agreed) in (0, 3)),
  check (needs_second or second_by is null),
  check (in_effect_at is null or not needs_second or coalesce(second_agreed, false)),
  check (num_nulls(order_authority, order_paper, order_issued_on, order_due_on) in (0, 4)),
  check (act in ('nothing', 'uphold', 'lift') or num_nulls(rule, order_paper) = 1),
  check ((act in ('nothing', 'uphold', 'lift', 'warn')) = (subject_id is null))
);
-- Nothing is decided twice: a decision that a second admin refused leaves room for another.
create unique index decisions_one on decisions (entry_id) where second_agreed is not false;
create index decisions_entry on decisions (entry_id);
create index decisions_about on decisions (about_id, decided_at desc);
create index decisions_subject on decisions (subject_id, act) where subject_id is not null;

create table appeals (
  decision_id uuid primary key references decisions,
  text text not null check (char_length(text) <= 1000),
  sent_at timestamptz not null
);

-- Whoever decided, or agreed, does not judge the appeal.
create function refuse_own_appeal() returns trigger language plpgsql as $$
begin
  if exists (select from queue_entries e join decisions d on d.id = e.subject_id
      where e.id = new.entry_id and e.kind = 'appeal' and new.decided_by in (d.decided_by, d.second_by)) then
    raise exception 'an appeal needs another admin' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger decisions_appeal_by_another before insert on decisions
  for each row execute function refuse_own_appeal();

-- Sellers who wait for verification and flagged pairs of listings are in the queue while they wait.
create function queue_seller() returns trigger language plpgsql as $$
begin
  if new.verified = 0 and new.documents_complete_at is not null then
    insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
      values (gen_random_uuid(), 'seller', new.account_id, new.account_id, 3, new.documents_complete_at)
      on conflict (kind, subject_id, about_id) where closed_at is null do nothing;
  else
    update queue_entries set closed_at = greatest(now(), opened_at)
      where kind = 'seller' and subject_id = new.account_id and about_id = new.account_id and closed_at is null;
  end if;
  return null;
end $$;
create trigger sellers_queue after update of verified, documents_complete_at on sellers for each row
  when ((old.verified, old.documents_complete_at) is distinct from (new.verified, new.documents_complete_at))
  execute function queue_seller();

create function queue_pair() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.dismissed_at is null then
    insert into queue_entries (id, kind, subject_id, title, priority, opened_at)
      select gen_random_uuid(), 'pair', new.id, i.name, 3, new.flagged_at from items i where i.id = new.item_id
      on conflict (kind, subject_id, about_id) where closed_at is null do nothing;
  else
    update queue_entries set closed_at = greatest(now(), opened_at)
      where kind = 'pair' and subject_id = old.id and about_id is null and closed_at is null;
  end if;
  return null;
end $$;
create trigger duplicate_listings_queue after insert or update of dismissed_at or delete on duplicate_listings
  for each row execute function queue_pair();

insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
  select account_id, 'seller', account_id, account_id, 3, documents_complete_at from sellers
  where verified = 0 and documents_complete_at is not null order by account_id;
insert into queue_entries (id, kind, subject_id, title, priority, opened_at)
  select p.id, 'pair', p.id, i.name, 3, p.flagged_at
  from duplicate_listings p join items i on i.id = p.item_id where p.dismissed_at is null order by p.id;

-- Open pages of all admins refetch the queue.
create index accounts_of_admins on accounts (id) where kind = 'admin' and deleted_at is null;
create function notify_queue_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'people', id || ' queue' from accounts where kind = 'admin' and deleted_at is null;
  return null;
end $$;
create trigger queue_entries_notify after insert or update on queue_entries
  for each row execute function notify_queue_changed();

-- The side that alone reads the answer, because a decision is about it. Null if both read it.
alter table cases add column answer_to text check (answer_to in ('buyer', 'seller'));
