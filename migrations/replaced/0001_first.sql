-- The tables of the first version, without its functions and triggers, for backups of it.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
create function are_measurements(given jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(given) = 'object' and not exists (
    select from jsonb_each(given) as m (kind, centimetres)
    where m.kind not in ('pit_to_pit', 'length', 'waist', 'hips', 'inseam', 'sleeve', 'sole')
      or m.centimetres::numeric not between 1 and 250
      or m.centimetres::numeric * 2 % 1 <> 0);
create function are_flaws(given jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 5 and not exists (
    select from jsonb_array_elements(given) as f (flaw)
    where coalesce(char_length(f.flaw ->> 'word'), 0) not between 1 and 40
      or (f.flaw -> 'photo' is null)
      or coalesce((f.flaw ->> 'photo')::int, 0) not between 0 and 7
      or coalesce((f.flaw ->> 'x')::int, -1) not between 0 and 1000
      or coalesce((f.flaw ->> 'y')::int, -1) not between 0 and 1000);

create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('buyer', 'seller', 'admin')),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index accounts_email on accounts (lower(email));
create table buyers (
  account_id uuid primary key references accounts,
  is_feminine smallint not null check (is_feminine in (0, 1)),
  measurements jsonb not null default '{}' check (are_measurements(measurements) and not measurements ? 'length'),
  latitude double precision check (latitude between -90 and 90 and latitude = round(latitude::numeric, 2)),
  longitude double precision check (longitude between -180 and 180 and longitude = round(longitude::numeric, 2)),
  town text check (char_length(town) between 1 and 100),
  check ((latitude is null) = (longitude is null)),
  check (town is null or latitude is not null)
);
create table sellers (
  account_id uuid primary key references accounts,
  address text not null,
  verified smallint not null default 0 check (verified in (0, 1, 2)),
  rejection_reason text check (verified = 2 or rejection_reason is null),
  documents_complete_at timestamptz,
  street text,
  barangay text,
  municipality text
);
create index sellers_undecided on sellers (account_id) where verified = 0;
create index sellers_waiting on sellers (documents_complete_at, account_id)
  where verified = 0 and documents_complete_at is not null;
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  device text check (length(device) between 1 and 60),
  replaced_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);
create table password_links (
  account_id uuid primary key references accounts,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create table second_factors (
  id uuid primary key,
  account_id uuid not null unique references accounts,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  factor_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (factor_id, code_hash)
);
create table account_photos (
  account_id uuid primary key references accounts,
  id uuid not null unique,
  bytes bytea not null check (octet_length(bytes) <= 200000),
  created_at timestamptz not null
);
create unlogged table attempts (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);

create table id_documents (
  id uuid primary key,
  seller_id uuid not null references sellers,
  kind text not null check (kind in ('id1', 'id2', 'selfie')),
  storage_key text not null,
  key_id text not null,
  wrapped_key bytea not null,
  media_type text not null,
  uploaded_at timestamptz not null,
  replaced_at timestamptz,
  purged_at timestamptz,
  upload_mac bytea
);
create unique index id_documents_current on id_documents (seller_id, kind) where replaced_at is null;
create index id_documents_to_purge on id_documents (uploaded_at) where purged_at is null;
create index id_documents_key_order on id_documents (storage_key collate "C")
  where purged_at is null and replaced_at is null;
create table id_document_views (
  id uuid primary key,
  document_id uuid not null references id_documents,
  admin_id uuid not null references accounts,
  viewed_at timestamptz not null
);
create index id_document_views_newest on id_document_views (viewed_at desc, id desc);
create table verification_decisions (
  id uuid primary key,
  seller_id uuid not null references sellers,
  admin_id uuid not null references accounts,
  decision smallint not null check (decision in (1, 2)),
  reason text,
  decided_at timestamptz not null
);
create index verification_decisions_seller on verification_decisions (seller_id, decided_at desc);

create table shops (
  id uuid primary key,
  owner_id uuid not null unique references sellers,
  name text not null,
  address text not null,
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  created_at timestamptz not null,
  closed_at timestamptz,
  cell integer generated always as (
    floor((latitude + 90) * 10)::integer * 3600 + floor((longitude + 180) * 10)::integer % 3600) stored,
  name_key text,
  check ((longitude is null) = (latitude is null))
);
create index shops_name on shops (name, id) where closed_at is null;
create unique index shops_open_name on shops (name_key) where closed_at is null;
create index shops_name_prefix on shops (lower(name) collate "C") where closed_at is null;
create index shops_opened on shops (created_at desc, id desc) where closed_at is null;
create index shops_cell on shops (cell) where cell is not null;

create table tags (
  id integer primary key generated always as identity,
  name text not null unique,
  kind text not null check (kind in ('garment', 'style', 'material', 'occasion', 'colour', 'pattern'))
);
create table account_preferences (
  account_id uuid not null references accounts on delete cascade,
  tag_id integer not null references tags,
  primary key (account_id, tag_id)
);
create table brands (
  id integer generated always as identity primary key,
  key text collate "C" not null unique check (char_length(key) between 1 and 40),
  name text not null check (char_length(name) between 1 and 40)
);
create table items (
  id uuid primary key,
  shop_id uuid not null references shops,
  name text not null check (char_length(name) between 1 and 80),
  description text not null check (char_length(description) between 1 and 2000),
  price_centavos bigint not null check (price_centavos between 100 and 100000000),
  size text not null check (size in ('XS', 'S', 'M', 'L', 'XL')),
  is_feminine smallint not null check (is_feminine in (0, 1)),
  availability text not null check (availability in ('draft', 'for_sale', 'held', 'sold', 'withdrawn')),
  photos_expected smallint not null check (photos_expected between 1 and 8),
  client_id uuid,
  created_at timestamptz not null,
  listed_at timestamptz,
  taken_down_at timestamptz,
  removed_at timestamptz,
  condition text check (condition in ('new_with_tags', 'like_new', 'very_good', 'good', 'worn')),
  brand_id integer references brands,
  kids boolean not null default false,
  measurements jsonb not null default '{}' check (are_measurements(measurements)),
  flaws jsonb not null default '[]' check (are_flaws(flaws)),
  unique (shop_id, client_id),
  check ((availability = 'draft') = (listed_at is null)),
  constraint items_taken_down_is_withdrawn check (taken_down_at is null or availability = 'withdrawn'),
  constraint items_removed_is_taken_down check (removed_at is null or taken_down_at is not null)
);
create index items_shop on items (shop_id, created_at desc, id desc);
create index items_drafts on items (shop_id) where availability = 'draft';
create index items_brand on items (brand_id) where brand_id is not null;
create table item_photos (
  item_id uuid not null references items on delete cascade,
  position smallint not null check (position between -8 and 7),
  key text not null,
  upload_hash bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null,
  primary key (item_id, position)
);
create index item_photos_key on item_photos (key);
create index item_photos_key_order on item_photos (key collate "C");
create table lost_photos (
  item_id uuid not null references items on delete cascade,
  position smallint not null check (position between 0 and 7),
  key text not null,
  upload_hash bytea not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamptz not null,
  lost_at timestamptz not null,
  primary key (item_id, position)
);
create table item_tags (
  item_id uuid not null references items on delete cascade,
  tag_id integer not null references tags,
  primary key (item_id, tag_id)
);
create index item_tags_tag on item_tags (tag_id, item_id);

create text search dictionary ukay_stem (template = snowball, language = english);
create text search dictionary ukay_word (template = simple);
create text search configuration ukay_words (copy = simple);
alter text search configuration ukay_words
  alter mapping for asciiword, word, numword, hword, hword_numpart, hword_part, hword_asciipart, numhword, asciihword
  with unaccent, ukay_word;
create text search configuration ukay_stems (copy = ukay_words);
alter text search configuration ukay_stems
  alter mapping replace ukay_word with ukay_stem;
create table item_search (
  item_id uuid primary key references items on delete cascade,
  document tsvector not null,
  name text not null,
  listed_at timestamptz not null,
  price_centavos bigint not null,
  held boolean not null,
  changed_at timestamptz not null,
  title text not null,
  shop_name text not null,
  photo_key text not null,
  photo_width integer not null,
  photo_height integer not null,
  photo_placeholder text not null,
  size text not null,
  is_feminine smallint not null,
  tags integer[] not null,
  shop_id uuid not null,
  shop_opened timestamptz not null,
  condition text,
  condition_rank smallint not null default 0,
  measurements jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  kids boolean not null default false
) with (fillfactor = 90);
create index item_search_document on item_search using gin (document) with (fastupdate = off);
create index item_search_newest on item_search (listed_at desc, item_id desc);
create index item_search_price on item_search (price_centavos, item_id);
create index item_search_condition on item_search (condition_rank desc, listed_at desc, item_id desc);
create index item_search_shop on item_search (shop_id, listed_at desc, item_id desc);
create table search_words (word text primary key);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create table popular_searches (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  primary key (day, words)
);
create unlogged table size_views (
  buyer_id uuid primary key references buyers on delete cascade,
  sizes text[] not null check (cardinality(sizes) <= 60)
);

create table photo_embeddings (
  item_id uuid not null,
  position smallint not null,
  model text not null,
  photo_key text not null,
  vector bytea not null check (octet_length(vector) % 4 = 0),
  colours bytea not null check (octet_length(colours) % 4 = 0),
  kind text not null,
  embedded_at timestamptz not null,
  seen_tags integer[],
  primary key (item_id, position, model),
  foreign key (item_id, position) references item_photos on delete cascade on update cascade
);
create index photo_embeddings_model on photo_embeddings (model, item_id, position);
create table embedding_models (model text primary key, started_at timestamptz not null);
create table learned_tags (
  model text not null,
  tag_id integer not null references tags,
  threshold double precision not null check (threshold between 0 and 1),
  precision double precision not null check (precision between 0 and 1),
  learned_at timestamptz not null,
  primary key (model, tag_id)
);
create table duplicate_listings (
  id uuid primary key,
  item_id uuid not null references items on delete cascade,
  other_item_id uuid not null references items on delete cascade,
  similarity real not null,
  flagged_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references accounts,
  check (item_id < other_item_id),
  unique (item_id, other_item_id),
  check ((dismissed_at is null) = (dismissed_by is null))
);
create index duplicate_listings_open on duplicate_listings (flagged_at desc, id desc) where dismissed_at is null;
create index duplicate_listings_other on duplicate_listings (other_item_id);

create table cart_entries (
  buyer_id uuid not null references buyers,
  item_id uuid not null references items on delete cascade,
  added_at timestamptz not null,
  primary key (buyer_id, item_id)
);
create index cart_entries_item on cart_entries (item_id);
create table cart_additions (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  item_id uuid not null references items on delete cascade,
  added_at timestamptz not null,
  primary key (buyer_id, client_id)
);
create index cart_additions_item on cart_additions (item_id);

create table tickets (
  id bigint primary key generated always as identity,
  item_id uuid not null references items,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  status smallint not null check (status between 1 and 9),
  level smallint not null generated always as (
    case when status <= 3 then 1 when status = 4 then 2 when status = 5 then 3 else 4 end
  ) stored,
  price_centavos bigint not null,
  created_at timestamptz not null,
  seller_due_at timestamptz not null,
  buyer_due_at timestamptz,
  due_soon_notified boolean not null default false,
  item_name text not null,
  item_size text not null,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  item_condition text,
  check (status <> 4 or buyer_due_at is not null),
  constraint tickets_photo_complete check (num_nulls(photo_key, photo_width, photo_height, photo_placeholder) in (0, 4))
);
create unique index tickets_one_per_item on tickets (item_id) where status between 1 and 5;
create index tickets_item on tickets (item_id);
create index tickets_photo_key on tickets (photo_key) where photo_key is not null;
create index tickets_buyer on tickets (buyer_id, id desc);
create index tickets_buyer_level on tickets (buyer_id, level, id desc);
create index tickets_shop on tickets (shop_id, id desc);
create index tickets_shop_level on tickets (shop_id, level, id desc);
create index tickets_seller_overdue on tickets (seller_due_at) where status <= 3;
create index tickets_buyer_overdue on tickets (buyer_due_at) where status = 4;
create index tickets_seller_due_soon on tickets (seller_due_at) where status <= 3 and not due_soon_notified;
create index tickets_buyer_due_soon on tickets (buyer_due_at) where status = 4 and not due_soon_notified;
create index tickets_forfeited on tickets (buyer_id) where status = 8;
create table ticket_moves (
  ticket_id bigint not null references tickets,
  step integer not null check (step > 0),
  from_status smallint check (from_status between 1 and 8),
  to_status smallint not null check (to_status between 1 and 9),
  moved_by uuid references accounts,
  moved_at timestamptz not null,
  primary key (ticket_id, step),
  check ((step = 1) = (from_status is null)),
  constraint ticket_moves_cancelled_early
    check (to_status <> 9 or (from_status between 1 and 3 and moved_by is not null))
);
create table purchases (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  item_id uuid not null,
  ticket_id bigint not null references tickets,
  of_cart boolean not null,
  primary key (buyer_id, client_id, item_id)
);
create unique index purchases_one_item on purchases (buyer_id, client_id) where not of_cart;
create table settled_purchases (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  settled_at timestamptz not null,
  primary key (buyer_id, client_id)
);

create table collections (
  id uuid primary key,
  owner_id uuid not null references buyers,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  client_id uuid,
  unique (owner_id, client_id)
);
create index collections_owner on collections (owner_id, created_at desc);
create table collection_items (
  collection_id uuid not null references collections on delete cascade,
  item_id uuid not null references items on delete cascade,
  added_at timestamptz not null,
  client_id uuid,
  primary key (collection_id, item_id)
);
create index collection_items_item on collection_items (item_id);
create index collection_items_newest on collection_items (collection_id, added_at desc, item_id desc);

create table conversations (
  id uuid primary key,
  buyer_id uuid not null references buyers,
  shop_id uuid not null references shops,
  item_id uuid references items on delete set null,
  last_sequence bigint not null default 0,
  last_message_at timestamptz,
  buyer_read_sequence bigint not null default 0,
  seller_read_sequence bigint not null default 0,
  created_at timestamptz not null,
  buyer_delivered_sequence bigint not null default 0,
  seller_delivered_sequence bigint not null default 0,
  buyer_unread boolean not null generated always as (last_sequence > buyer_read_sequence) stored,
  seller_unread boolean not null generated always as (last_sequence > seller_read_sequence) stored,
  unique (buyer_id, shop_id),
  check (buyer_read_sequence <= buyer_delivered_sequence and buyer_delivered_sequence <= last_sequence),
  check (seller_read_sequence <= seller_delivered_sequence and seller_delivered_sequence <= last_sequence)
);
create index conversations_buyer on conversations (buyer_id, last_message_at desc);
create index conversations_shop on conversations (shop_id, last_message_at desc);
create index conversations_item on conversations (item_id) where item_id is not null;
create index conversations_buyer_unread on conversations (buyer_id) where buyer_unread;
create index conversations_shop_unread on conversations (shop_id) where seller_unread;
create table messages (
  conversation_id uuid not null references conversations,
  sequence bigint not null check (sequence > 0),
  sender text not null check (sender in ('buyer', 'seller')),
  body text not null check (char_length(body) <= 2000),
  client_id uuid not null,
  sent_at timestamptz not null,
  photos smallint not null default 0 check (photos between 0 and 4),
  primary key (conversation_id, sequence),
  unique (conversation_id, sender, client_id),
  constraint messages_text_or_photos check (body <> '' or photos > 0)
);
create table message_photos (
  conversation_id uuid not null,
  sequence bigint not null,
  position smallint not null check (position between 0 and 3),
  storage_key text collate "C" not null unique,
  sent_hash bytea check (octet_length(sent_hash) = 32),
  primary key (conversation_id, sequence, position),
  foreign key (conversation_id, sequence) references messages (conversation_id, sequence)
);
create table conversation_blocks (
  conversation_id uuid not null references conversations,
  blocked_by text not null check (blocked_by in ('buyer', 'seller')),
  blocked_at timestamptz not null,
  primary key (conversation_id, blocked_by)
);
create table conversation_reports (
  id uuid primary key,
  conversation_id uuid not null references conversations,
  reported_by uuid not null references accounts,
  reason text not null,
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  details text not null default '' check (char_length(details) <= 1000),
  client_id uuid,
  unique (reported_by, client_id)
);
create index conversation_reports_open on conversation_reports (reported_at) where closed_at is null;
create index conversation_reports_closed on conversation_reports (closed_at desc, id desc) where closed_at is not null;

create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('voucher_issue', 'seller')),
  seller_id uuid unique references sellers,
  balance_centavos bigint,
  check ((kind = 'seller') = (seller_id is not null)),
  constraint ledger_accounts_balance_of_sellers check ((kind = 'seller') = (balance_centavos is not null)),
  constraint ledger_accounts_never_negative check (balance_centavos >= 0)
);
create unique index ledger_one_voucher_issue on ledger_accounts (kind) where kind = 'voucher_issue';
create table ledger_transactions (
  id uuid primary key,
  idempotency_key text not null unique,
  reason text not null,
  posted_at timestamptz not null,
  posted_in xid8 not null default pg_current_xact_id()
);
create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references ledger_accounts,
  amount_centavos bigint not null check (amount_centavos <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id) include (amount_centavos);

create table voucher_batches (
  id uuid primary key,
  issued_by uuid not null references accounts,
  client_id uuid,
  amount_centavos bigint not null check (amount_centavos > 0),
  count integer not null check (count between 1 and 500),
  issued_at timestamptz not null,
  unique (issued_by, client_id)
);
create table voucher_keys (
  id uuid primary key,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null
);
create table vouchers (
  code text check (char_length(code) = 20),
  amount_centavos bigint not null check (amount_centavos > 0),
  issued_by uuid not null references accounts,
  issued_at timestamptz not null,
  batch_id uuid references voucher_batches,
  redeemed boolean not null default false,
  id uuid primary key,
  code_hash bytea unique check (octet_length(code_hash) = 32),
  lookup_key_id uuid references voucher_keys,
  sealed_code bytea,
  key_id text,
  wrapped_key bytea,
  constraint vouchers_code_plain_or_sealed check (
    case when code is null
      then num_nulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0
      else num_nonnulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0
    end)
);
create index vouchers_batch on vouchers (batch_id, id);
create index vouchers_open on vouchers (amount_centavos, id) where not redeemed;
create index vouchers_plain on vouchers (id) where code is not null;
create table voucher_redemptions (
  seller_id uuid not null references sellers,
  transaction_id uuid not null unique references ledger_transactions,
  redeemed_at timestamptz not null,
  client_id uuid,
  voucher_id uuid primary key references vouchers
);
create index voucher_redemptions_seller on voucher_redemptions (seller_id, redeemed_at desc);

create table reconciler_positions (
  folder text primary key,
  after_file text not null
);

revoke update, delete, truncate on
  ledger_transactions, ledger_entries, voucher_redemptions, voucher_batches, ticket_moves, verification_decisions,
  id_document_views
from current_user;
grant update (posted_in) on ledger_transactions to current_user;
grant update (client_id) on voucher_batches to current_user;

insert into ledger_accounts (id, kind) values ('01900000-0000-7000-8000-000000000001', 'voucher_issue');
insert into tags (name, kind) values
  ('T-Shirt', 'garment'), ('Polo', 'garment'), ('Shirt', 'garment'), ('Blouse', 'garment'), ('Longsleeve', 'garment'),
  ('Hoodie', 'garment'), ('Sweater', 'garment'), ('Cardigan', 'garment'), ('Jacket', 'garment'), ('Blazer', 'garment'),
  ('Coat', 'garment'), ('Dress', 'garment'), ('Skirt', 'garment'), ('Jeans', 'garment'), ('Pants', 'garment'),
  ('Shorts', 'garment'), ('Jumpsuit', 'garment'), ('Swimwear', 'garment'), ('Shoes', 'garment'), ('Sneakers', 'garment'),
  ('Boots', 'garment'), ('Sandals', 'garment'), ('Hat', 'garment'), ('Cap', 'garment'), ('Bag', 'garment'),
  ('Vintage', 'style'), ('Streetwear', 'style'), ('Y2K', 'style'), ('Minimalist', 'style'), ('Sporty', 'style'),
  ('Preppy', 'style'), ('Cottagecore', 'style'), ('Oversized', 'style'), ('Cropped', 'style'), ('Filipiniana', 'style'),
  ('Denim', 'material'), ('Cotton', 'material'), ('Linen', 'material'), ('Knit', 'material'), ('Leather', 'material'),
  ('Corduroy', 'material'), ('Satin', 'material'), ('Fleece', 'material'),
  ('Everyday', 'occasion'), ('Office', 'occasion'), ('Party', 'occasion'), ('Beach', 'occasion'), ('School', 'occasion'),
  ('Rainy Season', 'occasion'), ('Formal', 'occasion'),
  ('Black', 'colour'), ('White', 'colour'), ('Grey', 'colour'), ('Red', 'colour'), ('Pink', 'colour'),
  ('Orange', 'colour'), ('Yellow', 'colour'), ('Green', 'colour'), ('Blue', 'colour'), ('Purple', 'colour'),
  ('Brown', 'colour'), ('Beige', 'colour'), ('Multicolour', 'colour'),
  ('Plain', 'pattern'), ('Striped', 'pattern'), ('Checked', 'pattern'), ('Floral', 'pattern'), ('Dotted', 'pattern'),
  ('Graphic Print', 'pattern');
