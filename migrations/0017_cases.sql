-- "Something is wrong with this pickup": what both sides say, for an admin who closes it with words to both.
create table cases (
  id uuid primary key,
  pickup_id bigint not null references pickups,
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  answer text check (char_length(answer) <= 500),
  check (num_nulls(closed_at, closed_by, answer) in (0, 3))
);
create unique index cases_one_open on cases (pickup_id) where closed_at is null;
create index cases_pickup on cases (pickup_id, opened_at desc);
create index cases_open on cases (opened_at, id) where closed_at is null;
create index cases_closed on cases (closed_at desc, id desc) where closed_at is not null;

create table case_messages (
  case_id uuid not null references cases,
  side text not null check (side in ('buyer', 'seller')),
  -- So each side has at most ten.
  number smallint not null check (number between 1 and 10),
  author_id uuid not null references accounts,
  body text not null check (char_length(body) <= 1000),
  sent_at timestamptz not null,
  client_id uuid not null,
  primary key (case_id, side, number),
  unique (case_id, side, client_id)
);
create index case_messages_author on case_messages (author_id);
create trigger case_messages_account_not_deleted before insert on case_messages
  for each row execute function refuse_deleted_account('author_id');

create table case_photos (
  case_id uuid not null,
  side text not null,
  number smallint not null,
  position smallint not null check (position between 0 and 2),
  storage_key text collate "C" not null unique,
  primary key (case_id, side, number, position),
  foreign key (case_id, side, number) references case_messages
);

-- What becomes of the items reserved within a period, for the admins' figures.
create index tickets_figures on tickets (created_at) include (status, buyer_due_at, cancel_reason);
