-- What buyer and seller say about a completed pickup. A review is visible once both are in, or after its `visible_at`.
create table reviews (
  id uuid primary key,
  pickup_id bigint not null references pickups,
  -- Who wrote it.
  side text not null check (side in ('buyer', 'seller')),
  author_id uuid not null references accounts,
  about_id uuid not null references accounts,
  rating smallint not null check (rating between 1 and 5),
  -- src/domain/reviews.ts has them.
  words text[] not null check (cardinality(words) <= 6),
  body text not null check (char_length(body) <= 1000),
  written_at timestamptz not null,
  visible_at timestamptz not null,
  -- Whether the person that it is about was notified that it is visible.
  announced boolean not null default false,
  -- By an admin.
  hidden boolean not null default false,
  reply text check (char_length(reply) <= 500),
  replied_at timestamptz,
  unique (pickup_id, side),
  check ((reply is null) = (replied_at is null))
);
-- The list of those about a person, newest first, and their average.
create index reviews_about on reviews (about_id, visible_at desc, id desc) include (rating) where not hidden;
create index reviews_author on reviews (author_id);
create index reviews_not_announced on reviews (visible_at) where not announced;
create trigger reviews_account_not_deleted before insert on reviews
  for each row execute function refuse_deleted_account('author_id');

create function refuse_review_change() returns trigger language plpgsql as $$
begin
  raise exception 'review % does not change', old.id using errcode = 'restrict_violation';
end $$;
create trigger reviews_never_change before update on reviews for each row
  when ((old.pickup_id, old.side, old.author_id, old.about_id, old.rating, old.words, old.body, old.written_at)
    is distinct from
    (new.pickup_id, new.side, new.author_id, new.about_id, new.rating, new.words, new.body, new.written_at)
    or new.visible_at > old.visible_at
    or (old.reply is not null and (old.reply, old.replied_at) is distinct from (new.reply, new.replied_at)))
  execute function refuse_review_change();

create table review_photos (
  review_id uuid not null references reviews,
  position smallint not null check (position between 0 and 2),
  storage_key text collate "C" not null unique,
  primary key (review_id, position)
);

-- Reports of reviews to the admins, and the one appeal of a review's writer after an admin has hidden it.
create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews,
  reported_by uuid not null references accounts,
  reason text not null check (reason in ('abuse', 'false', 'private', 'spam', 'other', 'appeal')),
  details text not null default '' check (char_length(details) <= 1000),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  -- Whether the admin hid the review, and what the admin wrote to both sides.
  hid boolean,
  answer text check (char_length(answer) <= 500),
  unique (review_id, reported_by),
  check (num_nulls(closed_at, closed_by, hid, answer) in (0, 4))
);
create index review_reports_open on review_reports (reported_at, id) where closed_at is null;
create index review_reports_closed on review_reports (closed_at desc, id desc) where closed_at is not null;
create index review_reports_by on review_reports (reported_by);
create trigger review_reports_account_not_deleted before insert on review_reports
  for each row execute function refuse_deleted_account('reported_by');

-- Completed pickups whose two sides have yet to be asked for a review.
create table review_requests (
  pickup_id bigint primary key references pickups
);
create function ask_for_reviews() returns trigger language plpgsql as $$
begin
  insert into review_requests (pickup_id)
    select new.id where exists (select from tickets where pickup_id = new.id and status = 5)
    on conflict do nothing;
  return null;
end $$;
create trigger pickups_ask_for_reviews after update of open on pickups for each row
  when (old.open and not new.open) execute function ask_for_reviews();

-- How often a buyer picks up, and a shop hands over: the newest tickets that ended by the doing of either.
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc) where status in (5, 8);
create index tickets_record_of_shop on tickets (shop_id, created_at desc) where status in (5, 6, 7);
