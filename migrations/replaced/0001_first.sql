-- The data model of the marketplace, by feature. The functions and triggers in repeatable/ belong to it.
-- Money is integer centavos, time is timestamptz, and ids are UUIDv7 made by the app, except the numbers on the wire.
-- `client_id` is made by the client for a request, so that a repeated request has no second effect.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
-- Shared trigger functions ------------------------------------------------------------------------------------------
-- Measurements in centimetres by kind, in steps of a half.
create function are_measurements(given jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(given) = 'object' and not exists (
    select from jsonb_each(given) as m (kind, centimetres)
    where m.kind not in ('pit_to_pit', 'length', 'waist', 'hips', 'inseam', 'sleeve', 'sole')
      or m.centimetres::numeric not between 1 and 250
      or m.centimetres::numeric * 2 % 1 <> 0);
-- A list of {word, photo, x, y}.
create function are_flaws(given jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 5 and not exists (
    select from jsonb_array_elements(given) as f (flaw)
    where coalesce(char_length(f.flaw ->> 'word'), 0) not between 1 and 40
      or (f.flaw -> 'photo' is null)
      or coalesce((f.flaw ->> 'photo')::int, 0) not between 0 and 7
      or coalesce((f.flaw ->> 'x')::int, -1) not between 0 and 1000
      or coalesce((f.flaw ->> 'y')::int, -1) not between 0 and 1000);
-- Accounts ----------------------------------------------------------------------------------------------------------

-- A deleted account keeps its row without personal data, because tickets, messages and the ledger refer to it.
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
  -- Where the buyer is, to a hundredth of a degree, which is about a kilometre.
  latitude double precision check (latitude between -90 and 90 and latitude = round(latitude::numeric, 2)),
  longitude double precision check (longitude between -180 and 180 and longitude = round(longitude::numeric, 2)),
  -- The town that the buyer chose. Null if the device reported the coordinates.
  town text check (char_length(town) between 1 and 100),
  check ((latitude is null) = (longitude is null)),
  check (town is null or latitude is not null)
);
create table sellers (
  account_id uuid primary key references accounts,
  address text not null,
  -- 0 undecided, 1 accepted, 2 rejected.
  verified smallint not null default 0 check (verified in (0, 1, 2)),
  rejection_reason text check (verified = 2 or rejection_reason is null),
  -- When the last of the three documents was uploaded. Null while one is missing. A trigger of id_documents sets it.
  documents_complete_at timestamptz,
  -- The parts of the address, as the sign-up form has them. Null if the client sent only the joined address.
  street text,
  barangay text,
  municipality text
);
create index sellers_undecided on sellers (account_id) where verified = 0;
create index sellers_waiting on sellers (documents_complete_at, account_id)
  where verified = 0 and documents_complete_at is not null;
create table sessions (
  -- Only a hash, so nobody can sign in with what this table contains.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- People end one of their sessions by this id, which reveals nothing of the token.
  id uuid not null default gen_random_uuid(),
  -- Browser and system, in words.
  device text check (length(device) between 1 and 60),
  -- When another session replaced this one, as after a change of password. Until it expires, some seconds later, it still
  -- says who is signed in, because open pages may ask before they have the new cookie. It allows nothing else.
  replaced_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);
-- An operator makes such a link for a person who has forgotten the password. A newer link replaces the earlier one, and
-- the row is deleted when the link is used.
create table password_links (
  account_id uuid primary key references accounts,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
-- Authenticator apps of admins (RFC 6238). The secret is encrypted like an ID photo, with its own data key.
create table second_factors (
  id uuid primary key,
  account_id uuid not null unique references accounts,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  started_at timestamptz not null,
  -- When the first code was right. Until then the login asks for no code.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. Codes of this step and earlier ones are refused.
  last_step bigint not null default 0
);
-- Each code works once and is then deleted. Codes have 120 random bits, so a fast hash is enough.
create table recovery_codes (
  factor_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (factor_id, code_hash)
);
-- A photo of a person is small, so it is kept here and not in the storage (decision 61).
create table account_photos (
  account_id uuid primary key references accounts,
  -- Random and new for each photo. It is in the photo's URL.
  id uuid not null unique,
  bytes bytea not null check (octet_length(bytes) <= 200000),
  created_at timestamptz not null
);
-- Counters of rate limits, which hold across processes. A crash may lose them.
create unlogged table attempts (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);
-- Verification of sellers -------------------------------------------------------------------------------------------

-- The files are encrypted in the storage. Each has its own data key, which the key of the settings wraps.
create table id_documents (
  id uuid primary key,
  seller_id uuid not null references sellers,
  kind text not null check (kind in ('id1', 'id2', 'selfie')),
  storage_key text not null,
  key_id text not null,
  wrapped_key bytea not null,
  media_type text not null,
  uploaded_at timestamptz not null,
  -- When a newer upload replaced the document.
  replaced_at timestamptz,
  -- When the file and its data key were deleted.
  purged_at timestamptz,
  -- A digest of the uploaded file, keyed with its data key, which recognizes a repeated upload. A plain hash would let
  -- anyone who reads the table test whether they have the same photo.
  upload_mac bytea
);
create unique index id_documents_current on id_documents (seller_id, kind) where replaced_at is null;
create index id_documents_to_purge on id_documents (uploaded_at) where purged_at is null;
-- The reconciler compares rows with the storage, which lists files in the order of their bytes.
create index id_documents_key_order on id_documents (storage_key collate "C")
  where purged_at is null and replaced_at is null;
-- Each time an admin opens an ID photo.
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
  -- 1 accepted, 2 rejected.
  decision smallint not null check (decision in (1, 2)),
  reason text,
  decided_at timestamptz not null
);
create index verification_decisions_seller on verification_decisions (seller_id, decided_at desc);
-- Shops -------------------------------------------------------------------------------------------------------------

create table shops (
  id uuid primary key,
  owner_id uuid not null unique references sellers,
  name text not null,
  address text not null,
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  created_at timestamptz not null,
  closed_at timestamptz,
  -- A grid of tenths of a degree (at most 11 km), in rows of 3,600 cells from the south pole, so that neighbours in a row
  -- have consecutive numbers. `cellsAround` in distances.ts computes the same numbers.
  cell integer generated always as (
    floor((latitude + 90) * 10)::integer * 3600 + floor((longitude + 180) * 10)::integer % 3600) stored,
  -- The same for names that look the same (src/domain/shop-name.ts). Null if an older shop already had the name.
  name_key text,
  check ((longitude is null) = (latitude is null))
);
create index shops_name on shops (name, id) where closed_at is null;
create unique index shops_open_name on shops (name_key) where closed_at is null;
create index shops_name_prefix on shops (lower(name) collate "C") where closed_at is null;
create index shops_opened on shops (created_at desc, id desc) where closed_at is null;
create index shops_cell on shops (cell) where cell is not null;
-- Items -------------------------------------------------------------------------------------------------------------

create table tags (
  id integer primary key generated always as identity,
  name text not null unique,
  kind text not null check (kind in ('garment', 'style', 'material', 'occasion', 'colour', 'pattern'))
);
-- The tags that a buyer prefers.
create table account_preferences (
  account_id uuid not null references accounts on delete cascade,
  tag_id integer not null references tags,
  primary key (account_id, tag_id)
);
-- A brand has one spelling, that of the seller who wrote it first. The key is the name in lower case without accents and
-- punctuation.
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
  -- The number of photos that the seller announced. The draft is listed when all have arrived.
  photos_expected smallint not null check (photos_expected between 1 and 8),
  client_id uuid,
  created_at timestamptz not null,
  listed_at timestamptz,
  -- When the seller took the item down. After that no change of a ticket puts it up for sale again.
  taken_down_at timestamptz,
  -- When the seller deleted an item that had a ticket. The row stays for the ticket, but the seller's list leaves it out.
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
-- No index contains the availability, so that a purchase changes no index.
create index items_shop on items (shop_id, created_at desc, id desc);
create index items_drafts on items (shop_id) where availability = 'draft';
create index items_brand on items (brand_id) where brand_id is not null;
create table item_photos (
  item_id uuid not null references items on delete cascade,
  -- Negative only within a transaction that reorders photos, because a primary key is checked row by row.
  position smallint not null check (position between -8 and 7),
  -- The hash of the picture, which names its files in the storage.
  key text not null,
  -- The hash of the uploaded file, which recognizes a repeated upload.
  upload_hash bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null,
  primary key (item_id, position)
);
create index item_photos_key on item_photos (key);
create index item_photos_key_order on item_photos (key collate "C");
-- Photos without files in the storage. They are not shown, and another photo may take their position. If the files
-- return, so do the photos.
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
-- Text search and feed ----------------------------------------------------------------------------------------------

-- Words without accents (ukay_words) and their stems (ukay_stems). Stop words are kept, because the "t" of "t-shirt" and
-- the "s" of a size have a meaning here. Queries leave out words that say nothing.
create text search dictionary ukay_stem (template = snowball, language = english);
create text search dictionary ukay_word (template = simple);
create text search configuration ukay_words (copy = simple);
alter text search configuration ukay_words
  alter mapping for asciiword, word, numword, hword, hword_numpart, hword_part, hword_asciipart, numhword, asciihword
  with unaccent, ukay_word;
create text search configuration ukay_stems (copy = ukay_words);
alter text search configuration ukay_stems
  alter mapping replace ukay_word with ukay_stem;
-- A row for each visible item, with all that searches, lists and tiles need. Triggers in repeatable/search.sql write it.
create table item_search (
  item_id uuid primary key references items on delete cascade,
  -- Weight A: the name; B: tags and brand; C: the shop and what the model sees; D: description and address.
  -- With the lexemes of search_filters and search_facts.
  document tsvector not null,
  -- The words of the name, as queries are compared with it.
  name text not null,
  listed_at timestamptz not null,
  price_centavos bigint not null,
  -- In no index, so that a purchase changes only this row.
  held boolean not null,
  -- When the ranking last changed. Later pages of a search leave out items that changed since the first page.
  changed_at timestamptz not null,
  -- For the tile.
  title text not null,
  shop_name text not null,
  photo_key text not null,
  photo_width integer not null,
  photo_height integer not null,
  photo_placeholder text not null,
  -- For the ranking of the feed.
  size text not null,
  is_feminine smallint not null,
  tags integer[] not null,
  shop_id uuid not null,
  shop_opened timestamptz not null,
  condition text,
  -- From 5 for the best condition to 1 for the worst. 0 if the seller did not say.
  condition_rank smallint not null default 0,
  measurements jsonb not null default '{}',
  -- Those of the shop. Null if its location is unknown.
  latitude double precision,
  longitude double precision,
  -- The feed and the home screen leave out children's clothes.
  kids boolean not null default false
) with (fillfactor = 90);
-- Without a pending list, which every search would have to scan.
create index item_search_document on item_search using gin (document) with (fastupdate = off);
create index item_search_newest on item_search (listed_at desc, item_id desc);
create index item_search_price on item_search (price_centavos, item_id);
create index item_search_condition on item_search (condition_rank desc, listed_at desc, item_id desc);
create index item_search_shop on item_search (shop_id, listed_at desc, item_id desc);
-- The words of names, tags, brands and shops, for corrections of misspelt words. Words without an item left stay, because
-- the correction counts items.
create table search_words (word text primary key);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
-- How often words were searched for, without who did. Searches without a result are not counted.
create table popular_searches (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  primary key (day, words)
);
-- The sizes of the items that a buyer opened last, oldest first. Unlogged because it is written often, and a crash may
-- lose it.
create unlogged table size_views (
  buyer_id uuid primary key references buyers on delete cascade,
  sizes text[] not null check (cardinality(sizes) <= 60)
);
-- Visual search -----------------------------------------------------------------------------------------------------

create table photo_embeddings (
  item_id uuid not null,
  position smallint not null,
  -- Vectors of different models cannot be compared.
  model text not null,
  photo_key text not null,
  -- 4-byte floats, little endian: a vector of length 1, and the shares of the colours.
  vector bytea not null check (octet_length(vector) % 4 = 0),
  colours bytea not null check (octet_length(colours) % 4 = 0),
  kind text not null,
  embedded_at timestamptz not null,
  -- The tags that the model sees in the photo.
  seen_tags integer[],
  primary key (item_id, position, model),
  foreign key (item_id, position) references item_photos on delete cascade on update cascade
);
create index photo_embeddings_model on photo_embeddings (model, item_id, position);
-- The models that processes were started with. The latest one embeds photos.
create table embedding_models (model text primary key, started_at timestamptz not null);
-- Tags that the model does not know, such as styles, are suggested if similar items have them. Computed anew every hour.
create table learned_tags (
  model text not null,
  tag_id integer not null references tags,
  -- The confidence from which the tag is suggested, and the share of such suggestions that were right.
  threshold double precision not null check (threshold between 0 and 1),
  precision double precision not null check (precision between 0 and 1),
  learned_at timestamptz not null,
  primary key (model, tag_id)
);
-- Two items of different sellers with the same photo, perhaps a stolen one. A dismissed pair stays, so that it is not
-- flagged again.
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
-- Cart --------------------------------------------------------------------------------------------------------------

create table cart_entries (
  buyer_id uuid not null references buyers,
  item_id uuid not null references items on delete cascade,
  added_at timestamptz not null,
  primary key (buyer_id, item_id)
);
create index cart_entries_item on cart_entries (item_id);
-- Requests that added to the cart. A repeated request adds nothing, even if the item was removed or bought meanwhile.
-- Rows are kept for 30 days.
create table cart_additions (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  item_id uuid not null references items on delete cascade,
  added_at timestamptz not null,
  primary key (buyer_id, client_id)
);
create index cart_additions_item on cart_additions (item_id);
-- Tickets -----------------------------------------------------------------------------------------------------------

create table tickets (
  id bigint primary key generated always as identity,
  item_id uuid not null references items,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  -- src/domain/ticket-status.ts has the statuses, levels and moves.
  status smallint not null check (status between 1 and 9),
  level smallint not null generated always as (
    case when status <= 3 then 1 when status = 4 then 2 when status = 5 then 3 else 4 end
  ) stored,
  price_centavos bigint not null,
  created_at timestamptz not null,
  seller_due_at timestamptz not null,
  -- Set when the item is ready for pickup.
  buyer_due_at timestamptz,
  -- Whether buyer and seller were notified that the current deadline is near.
  due_soon_notified boolean not null default false,
  -- The item as it was at the purchase, because the seller may change it later. A trigger writes it. The storage keeps the
  -- photo's files as long as a ticket names them.
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
-- An item has at most one open ticket. This index decides every race to buy it.
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
-- Tickets that were not picked up lower the number of open tickets that the buyer may have.
create index tickets_forfeited on tickets (buyer_id) where status = 8;
create table ticket_moves (
  ticket_id bigint not null references tickets,
  -- From 1 for the purchase, without gaps, so of two concurrent moves only one can be the next.
  step integer not null check (step > 0),
  from_status smallint check (from_status between 1 and 8),
  to_status smallint not null check (to_status between 1 and 9),
  -- Null if a deadline moved the ticket.
  moved_by uuid references accounts,
  moved_at timestamptz not null,
  primary key (ticket_id, step),
  check ((step = 1) = (from_status is null)),
  constraint ticket_moves_cancelled_early
    check (to_status <> 9 or (from_status between 1 and 3 and moved_by is not null))
);
-- The tickets that each purchase request made. A repeated request gets the same tickets. The purchase of a whole cart has
-- a row for each item.
create table purchases (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  item_id uuid not null,
  ticket_id bigint not null references tickets,
  of_cart boolean not null,
  primary key (buyer_id, client_id, item_id)
);
create unique index purchases_one_item on purchases (buyer_id, client_id) where not of_cart;
-- A page that got no reply to a purchase request asks what was bought, which settles the request: if it arrives later, it
-- buys nothing.
create table settled_purchases (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  settled_at timestamptz not null,
  primary key (buyer_id, client_id)
);
-- Collections -------------------------------------------------------------------------------------------------------

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
-- Chat --------------------------------------------------------------------------------------------------------------

create table conversations (
  id uuid primary key,
  buyer_id uuid not null references buyers,
  shop_id uuid not null references shops,
  -- The item that the conversation is about now.
  item_id uuid references items on delete set null,
  last_sequence bigint not null default 0,
  last_message_at timestamptz,
  buyer_read_sequence bigint not null default 0,
  seller_read_sequence bigint not null default 0,
  created_at timestamptz not null,
  -- The last message that reached a device.
  buyer_delivered_sequence bigint not null default 0,
  seller_delivered_sequence bigint not null default 0,
  -- Columns, because the planner has statistics of how rare they are. It has none of a comparison, and reads the table.
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
  -- The order within the conversation. The server assigns it.
  sequence bigint not null check (sequence > 0),
  sender text not null check (sender in ('buyer', 'seller')),
  body text not null check (char_length(body) <= 2000),
  client_id uuid not null,
  sent_at timestamptz not null,
  -- The count stays when the photos are deleted with the sender's account.
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
  -- The hash of the uploaded file. A repeated request with other photos is not taken for the same message.
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
  -- Admins see the messages of this range and no others.
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
-- Ledger ------------------------------------------------------------------------------------------------------------

create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('voucher_issue', 'seller')),
  seller_id uuid unique references sellers,
  -- The sum of the entries, written by a trigger. Only for sellers: all redemptions would wait for the one row of
  -- voucher_issue.
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
  -- The database transaction that posted it. Entries of a later one are refused.
  posted_in xid8 not null default pg_current_xact_id()
);
create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references ledger_accounts,
  amount_centavos bigint not null check (amount_centavos <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id) include (amount_centavos);
-- Vouchers ----------------------------------------------------------------------------------------------------------

create table voucher_batches (
  id uuid primary key,
  issued_by uuid not null references accounts,
  client_id uuid,
  amount_centavos bigint not null check (amount_centavos > 0),
  count integer not null check (count between 1 and 500),
  issued_at timestamptz not null,
  unique (issued_by, client_id)
);
-- Random keys that hash voucher codes, encrypted with the key of the settings. Usually one row. There is another only if
-- the key of the settings was lost.
create table voucher_keys (
  id uuid primary key,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null
);
-- A code is worth money to whoever reads it, so neither the database nor a backup contains it in the clear. The keyed hash
-- finds the voucher of a code. The encrypted code is for the admins' list.
create table vouchers (
  -- The code in the clear, of vouchers from the time before encryption. The app encrypts them at its start.
  code text check (char_length(code) = 20),
  amount_centavos bigint not null check (amount_centavos > 0),
  issued_by uuid not null references accounts,
  issued_at timestamptz not null,
  batch_id uuid references voucher_batches,
  -- Whether voucher_redemptions has the voucher. A trigger sets it, for the index of the vouchers that are still open.
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
  -- As the primary key it allows one redemption.
  voucher_id uuid primary key references vouchers
);
create index voucher_redemptions_seller on voucher_redemptions (seller_id, redeemed_at desc);
-- Storage -----------------------------------------------------------------------------------------------------------

-- Where the comparison of a storage folder with its rows continues.
create table reconciler_positions (
  folder text primary key,
  after_file text not null
);
-- Rights ------------------------------------------------------------------------------------------------------------

-- Not even the owner may change history. Rights do not bind a superuser: see docs/operations.md.
revoke update, delete, truncate on
  ledger_transactions, ledger_entries, voucher_redemptions, voucher_batches, ticket_moves, verification_decisions,
  id_document_views
from current_user;
-- A foreign key locks the row that it refers to, which requires the right to update some column of it.
grant update (posted_in) on ledger_transactions to current_user;
grant update (client_id) on voucher_batches to current_user;
-- Rows --------------------------------------------------------------------------------------------------------------

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
