-- The figures of each day that has ended in Manila. No row names a person, a shop or a place.
create table daily_figures (
  day date primary key,
  listed integer not null check (listed >= 0),
  reserved integer not null check (reserved >= 0),
  ready integer not null check (ready >= 0),
  picked_up integer not null check (picked_up >= 0),
  -- How many tickets were cancelled, by cause (src/domain/daily-figures.ts).
  cancelled jsonb not null check (jsonb_typeof(cancelled) = 'object'),
  new_buyers integer not null check (new_buyers >= 0),
  new_sellers integer not null check (new_sellers >= 0),
  reports integer not null check (reports >= 0),
  -- Entries of the admins' queue that were closed, and how long they were open: the median and 9 of 10.
  decided integer not null check (decided >= 0),
  median_wait_seconds integer check (median_wait_seconds >= 0),
  long_wait_seconds integer check (long_wait_seconds >= median_wait_seconds),
  computed_at timestamptz not null,
  check ((decided = 0) = (median_wait_seconds is null) and (decided = 0) = (long_wait_seconds is null))
);

-- What happened in a day is read by ranges of these.
create index items_listed on items (listed_at) where listed_at is not null;
create index ticket_moves_figures on ticket_moves (moved_at) where to_status >= 4;
create index accounts_created on accounts (created_at);
drop index tickets_figures;
create index tickets_reserved on tickets (created_at);
