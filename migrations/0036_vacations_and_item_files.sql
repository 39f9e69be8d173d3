-- The owner of a shop can go on vacation: a pause with a cause of its own, which always ends.
alter table shop_pauses drop constraint shop_pauses_cause_check;
alter table shop_pauses
  add constraint shop_pauses_cause_check check (cause in ('shop', 'account', 'vacation')),
  add constraint shop_pauses_vacation_ends check (cause <> 'vacation' or until is not null);

-- Until when a shop is away that is paused by nothing but a vacation.
alter table shops
  add column away_until timestamptz,
  add constraint shops_away_are_paused check (away_until is null or paused_at is not null);

drop trigger shops_notify_items on shops;
create trigger shops_notify_items after update on shops for each row
  when ((old.name, old.owner_id, old.longitude, old.latitude, old.paused_at, old.away_until)
    is distinct from (new.name, new.owner_id, new.longitude, new.latitude, new.paused_at, new.away_until))
  execute function notify_all_items_changed();

-- What the seller calls the item in their own lists.
alter table items add column sku text check (char_length(sku) between 1 and 40);
create unique index items_sku on items (shop_id, sku) where sku is not null and removed_at is null;

-- A file of items that a shop has sent. Its lines are checked first, and written when somebody starts it.
create table item_imports (
  id uuid primary key,
  shop_id uuid not null references shops,
  imported_by uuid not null references accounts,
  created_at timestamptz not null,
  -- Whether items with all their photos are listed. Otherwise they wait as drafts.
  lists boolean not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done')),
  lines int not null check (lines between 0 and 2000),
  -- When it was started, or a worker last finished a line of it.
  worked_at timestamptz,
  ended_at timestamptz,
  check ((state = 'checked') = (worked_at is null)),
  check ((state = 'done') = (ended_at is not null))
);
create index item_imports_shop on item_imports (shop_id, created_at desc);
create index item_imports_by on item_imports (imported_by);
create index item_imports_created on item_imports (created_at);
create unique index item_imports_one_running on item_imports (shop_id) where state = 'running';
create index item_imports_running on item_imports (worked_at) where state = 'running';

create table item_import_lines (
  import_id uuid not null references item_imports on delete cascade,
  -- In the file, whose first line has the headers.
  line int not null,
  -- The texts of the cells by column.
  cells jsonb not null,
  -- What the preview says: whether an item will be added or changed, or why the line is refused.
  plan text not null check (plan in ('add', 'change', 'same', 'refuse')),
  problems jsonb not null default '[]',
  -- What was done.
  outcome text check (outcome in ('added', 'changed', 'same', 'refused')),
  item_id uuid,
  primary key (import_id, line)
);

-- Photos that came with a file, until a line uses them. Later files of the shop can name them too.
create table item_import_photos (
  import_id uuid not null references item_imports on delete cascade,
  name text not null,
  file text collate "C" not null,
  bytes int not null,
  primary key (import_id, name)
);
create unique index item_import_photos_file on item_import_photos (file);
