-- Drafts that a seller has prepared appear together at a minute. Which they are, says item_blocks.
create table drops (
  id uuid primary key,
  shop_id uuid not null references shops,
  title text not null check (char_length(title) between 1 and 80),
  opens_at timestamptz not null,
  moves integer not null default 0,
  set_at timestamptz not null,
  announced_at timestamptz,
  opened_at timestamptz,
  cancelled_at timestamptz,
  constraint drops_one_end check (num_nonnulls(opened_at, cancelled_at) < 2),
  constraint drops_at_a_minute check (extract(epoch from opens_at)::bigint % 60 = 0),
  constraint drops_not_early check (opened_at >= opens_at)
);
create unique index drops_one_open on drops (shop_id) where opened_at is null and cancelled_at is null;
create index drops_due on drops (opens_at) where opened_at is null and cancelled_at is null;
create index drops_shop on drops (shop_id, opens_at desc);
create index drops_opened on drops (opened_at) where opened_at is not null;
create index drops_cancelled on drops (cancelled_at) where cancelled_at is not null;

alter table item_blocks
  drop constraint item_blocks_reason_check,
  drop constraint item_blocks_of_one_or_all,
  add constraint item_blocks_reason_check
    check (reason in ('live_sale', 'drop', 'taken_down', 'shop_paused', 'account_stopped', 'vacation')),
  add constraint item_blocks_of_one_or_all
    check ((item_id is not null) = (reason in ('live_sale', 'drop', 'taken_down')));
create index item_blocks_of_drop on item_blocks (shop_id) where reason = 'drop';
