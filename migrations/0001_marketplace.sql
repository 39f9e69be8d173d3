-- The data model of the whole marketplace. Money is integer centavos, time is timestamptz, ids are UUIDv7 made by the
-- application except where the wire wants a number (tags, tickets).

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Refuses any change to rows that are history.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- People ------------------------------------------------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('buyer', 'seller', 'admin')),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  created_at timestamptz not null
);
create unique index accounts_email on accounts (lower(email));

create table buyers (
  account_id uuid primary key references accounts,
  is_feminine smallint not null check (is_feminine in (0, 1))
);

create table sellers (
  account_id uuid primary key references accounts,
  address text not null,
  -- 0 not decided, 1 accepted, 2 rejected
  verified smallint not null default 0 check (verified in (0, 1, 2)),
  rejection_reason text check (verified = 2 or rejection_reason is null)
);
create index sellers_undecided on sellers (account_id) where verified = 0;

-- Only a hash of the token is kept: whoever reads this table cannot sign in with it.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Tries within a window, for limits that hold across processes. Losing it in a crash costs nothing.
create unlogged table tries (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);

-- Processes keep who a session belongs to, and what that person may do, in memory; any change of it is told to all of
-- them at the commit. Said here, so that no statement can forget it, whoever makes it.
create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
create trigger accounts_tell after update on accounts for each row execute function tell_account_changed('id');
create trigger sellers_tell after update on sellers for each row execute function tell_account_changed('account_id');
create trigger sessions_tell after delete on sessions for each row execute function tell_account_changed('account_id');

-- Verification ------------------------------------------------------------------------------------------------------

-- The bytes are encrypted in storage; each file has its own data key, wrapped by the key of the settings.
create table id_documents (
  id uuid primary key,
  seller_id uuid not null references sellers,
  kind text not null check (kind in ('id1', 'id2', 'selfie')),
  storage_key text not null,
  key_id text not null,
  wrapped_key bytea not null,
  media_type text not null,
  uploaded_at timestamptz not null,
  -- Set when a newer upload takes its place, or when the retention time has passed and the file is gone.
  replaced_at timestamptz,
  purged_at timestamptz
);
create unique index id_documents_current on id_documents (seller_id, kind) where replaced_at is null;
create index id_documents_to_purge on id_documents (uploaded_at) where purged_at is null;

create function tell_documents_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts', new.seller_id::text);
  return null;
end $$;
create trigger id_documents_tell after insert or update on id_documents
  for each row execute function tell_documents_changed();

create table id_document_views (
  id uuid primary key,
  document_id uuid not null references id_documents,
  admin_id uuid not null references accounts,
  viewed_at timestamptz not null
);
create trigger id_document_views_append_only before update or delete or truncate on id_document_views
  for each statement execute function refuse_change();

create table verification_decisions (
  id uuid primary key,
  seller_id uuid not null references sellers,
  admin_id uuid not null references accounts,
  decision smallint not null check (decision in (1, 2)),
  reason text,
  decided_at timestamptz not null
);
create index verification_decisions_seller on verification_decisions (seller_id, decided_at desc);
create trigger verification_decisions_append_only before update or delete or truncate on verification_decisions
  for each statement execute function refuse_change();

-- Shops and items ---------------------------------------------------------------------------------------------------

create table shops (
  id uuid primary key,
  owner_id uuid not null unique references sellers,
  name text not null,
  address text not null,
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  created_at timestamptz not null,
  check ((longitude is null) = (latitude is null))
);
create index shops_name on shops (name, id);

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

create table items (
  id uuid primary key,
  shop_id uuid not null references shops,
  name text not null check (char_length(name) between 1 and 80),
  description text not null check (char_length(description) between 1 and 2000),
  price_centavos bigint not null check (price_centavos between 100 and 100000000),
  size text not null check (size in ('XS', 'S', 'M', 'L', 'XL')),
  is_feminine smallint not null check (is_feminine in (0, 1)),
  availability text not null check (availability in ('draft', 'for_sale', 'held', 'sold', 'withdrawn')),
  -- How many photos its seller announced: a draft is listed when they are all in.
  photos_expected smallint not null check (photos_expected between 1 and 8),
  -- Made by the client, so that sending the form twice makes one item.
  client_id uuid,
  created_at timestamptz not null,
  listed_at timestamptz,
  unique (shop_id, client_id),
  check ((availability = 'draft') = (listed_at is null))
);
-- The feed: what is for sale, newest first, and nothing else.
create index items_feed on items (listed_at desc, id desc) where availability = 'for_sale';
create index items_shop on items (shop_id, created_at desc, id desc);

create table item_photos (
  item_id uuid not null references items,
  position smallint not null check (position between 0 and 7),
  -- Names the files in storage: the hash of the picture.
  key text not null,
  -- The hash of what was sent, so that sending it again is known to be the same.
  upload_hash bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null,
  primary key (item_id, position)
);
create index item_photos_key on item_photos (key);

create table item_tags (
  item_id uuid not null references items,
  tag_id integer not null references tags,
  primary key (item_id, tag_id)
);
create index item_tags_tag on item_tags (tag_id, item_id);

-- Buying ------------------------------------------------------------------------------------------------------------

create table cart_entries (
  buyer_id uuid not null references buyers,
  item_id uuid not null references items,
  added_at timestamptz not null,
  primary key (buyer_id, item_id)
);
create index cart_entries_item on cart_entries (item_id);

create table tickets (
  id bigint primary key generated always as identity,
  item_id uuid not null references items,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  status smallint not null check (status between 1 and 8),
  level smallint not null generated always as (
    case when status <= 3 then 1 when status = 4 then 2 when status = 5 then 3 else 4 end
  ) stored,
  price_centavos bigint not null,
  created_at timestamptz not null,
  seller_due_at timestamptz not null,
  -- Set when the piece awaits pickup.
  buyer_due_at timestamptz,
  check (status <> 4 or buyer_due_at is not null)
);
-- One piece, one live ticket: this index is the judge of every race to buy.
create unique index tickets_one_per_item on tickets (item_id) where status between 1 and 5;
create index tickets_buyer on tickets (buyer_id, id desc);
create index tickets_buyer_level on tickets (buyer_id, level, id desc);
create index tickets_shop on tickets (shop_id, id desc);
create index tickets_shop_level on tickets (shop_id, level, id desc);
create index tickets_seller_overdue on tickets (seller_due_at) where status <= 3;
create index tickets_buyer_overdue on tickets (buyer_due_at) where status = 4;

create function refuse_lower_ticket_level() returns trigger language plpgsql as $$
begin
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end $$;
-- Compares statuses: `level` is generated after this trigger has run.
create trigger tickets_level_never_lower before update of status on tickets for each row
  when (case when new.status <= 3 then 1 when new.status = 4 then 2 when new.status = 5 then 3 else 4 end < old.level)
  execute function refuse_lower_ticket_level();

create table ticket_moves (
  ticket_id bigint not null references tickets,
  -- 1 for the purchase, then without gaps: two moves at once cannot both be the next.
  step integer not null check (step > 0),
  from_status smallint check (from_status between 1 and 8),
  to_status smallint not null check (to_status between 1 and 8),
  -- Null when a deadline moved it.
  moved_by uuid references accounts,
  moved_at timestamptz not null,
  primary key (ticket_id, step),
  check ((step = 1) = (from_status is null))
);
create trigger ticket_moves_append_only before update or delete or truncate on ticket_moves
  for each statement execute function refuse_change();

-- Collections -------------------------------------------------------------------------------------------------------

create table collections (
  id uuid primary key,
  owner_id uuid not null references buyers,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null
);
create index collections_owner on collections (owner_id, created_at desc);

create table collection_items (
  collection_id uuid not null references collections on delete cascade,
  item_id uuid not null references items,
  added_at timestamptz not null,
  primary key (collection_id, item_id)
);
create index collection_items_item on collection_items (item_id);

-- Conversations -----------------------------------------------------------------------------------------------------

create table conversations (
  id uuid primary key,
  buyer_id uuid not null references buyers,
  shop_id uuid not null references shops,
  -- The piece it is about now.
  item_id uuid references items,
  last_sequence bigint not null default 0,
  last_message_at timestamptz,
  buyer_read_sequence bigint not null default 0,
  seller_read_sequence bigint not null default 0,
  created_at timestamptz not null,
  unique (buyer_id, shop_id)
);
create index conversations_buyer on conversations (buyer_id, last_message_at desc);
create index conversations_shop on conversations (shop_id, last_message_at desc);

create table messages (
  conversation_id uuid not null references conversations,
  -- The order of the conversation, given by the server.
  sequence bigint not null check (sequence > 0),
  sender text not null check (sender in ('buyer', 'seller')),
  body text not null check (char_length(body) between 1 and 2000),
  -- Made by the client: a retry is the same message.
  client_id uuid not null,
  sent_at timestamptz not null,
  primary key (conversation_id, sequence),
  unique (conversation_id, sender, client_id)
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
  -- The reported messages, and nothing else of the conversation, are what an admin sees.
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts
);
create index conversation_reports_open on conversation_reports (reported_at) where closed_at is null;

-- Money -------------------------------------------------------------------------------------------------------------

create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('voucher_issue', 'seller')),
  seller_id uuid unique references sellers,
  check ((kind = 'seller') = (seller_id is not null))
);
create unique index ledger_one_voucher_issue on ledger_accounts (kind) where kind = 'voucher_issue';

create table ledger_transactions (
  id uuid primary key,
  idempotency_key text not null unique,
  reason text not null,
  posted_at timestamptz not null
);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  account_id uuid not null references ledger_accounts,
  amount_centavos bigint not null check (amount_centavos <> 0),
  primary key (transaction_id, account_id)
);
-- A balance is a sum over this index alone.
create index ledger_entries_account on ledger_entries (account_id) include (amount_centavos);

create function require_balanced_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_centavos) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balanced_transaction();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create table vouchers (
  code text primary key check (char_length(code) = 20),
  amount_centavos bigint not null check (amount_centavos > 0),
  issued_by uuid not null references accounts,
  issued_at timestamptz not null
);

-- The primary key is what makes a voucher good for one credit only.
create table voucher_redemptions (
  code text primary key references vouchers,
  seller_id uuid not null references sellers,
  transaction_id uuid not null unique references ledger_transactions,
  redeemed_at timestamptz not null
);
create index vouchers_amount on vouchers (amount_centavos, code);
create trigger voucher_redemptions_append_only before update or delete or truncate on voucher_redemptions
  for each statement execute function refuse_change();

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
