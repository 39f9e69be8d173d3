-- Sellers are asked whether items are still there that they have long done nothing about.
create table still_there_questions (
  item_id uuid primary key references items on delete cascade,
  shop_id uuid not null references shops,
  asked_at timestamptz not null,
  renewed_at timestamptz,
  drafted_at timestamptz,
  listed_at timestamptz,
  constraint still_there_questions_one_end check (num_nonnulls(renewed_at, drafted_at) < 2),
  constraint still_there_questions_keep_listing check (num_nonnulls(drafted_at, listed_at) in (0, 2))
);
create index still_there_questions_shop on still_there_questions (shop_id, asked_at);
create index still_there_questions_open on still_there_questions (asked_at)
  where renewed_at is null and drafted_at is null;
