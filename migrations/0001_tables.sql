-- All tables, as they were on 29 November 2026. docs/schema.sql has them as they are, with what each column means. Functions and
-- triggers are in repeatable/.
-- Money is integer centavos, time is timestamptz, and ids are UUIDv7 made by the app, except the numbers on the wire.
-- `client_id` is made by the client for a request, so that a repeated request has no second effect.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

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

-- Functions that constraints use -----------------------------------------------------------------------------------

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

-- Tables -------------------------------------------------------------------------------------------------------------

create table accounts (
  id uuid not null,
  kind text not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  language text not null default 'en',
  email_confirmed_at timestamptz,
  stopped_at timestamptz,
  stopped_until timestamptz,
  admin_role text,
  constraint accounts_pkey primary key (id),
  constraint accounts_admin_role_check check ((admin_role = any (array['moderator', 'verifier', 'treasurer', 'owner']))),
  constraint accounts_check check (((stopped_until is null) or (stopped_until > stopped_at))),
  constraint accounts_email_check check ((char_length(email) <= 254)),
  constraint accounts_kind_check check ((kind = any (array['buyer', 'seller', 'admin']))),
  constraint accounts_language_check check ((language = any (array['en', 'fil']))),
  constraint accounts_role_of_admins check (((kind = 'admin') = (admin_role is not null)))
);
create index accounts_admins on accounts (admin_role) where ((admin_role is not null) and (deleted_at is null));
create index accounts_created on accounts (created_at);
create unique index accounts_email on accounts (lower(email));
create index accounts_of_admins on accounts (id) where ((kind = 'admin') and (deleted_at is null));
create index accounts_stopped_for_good on accounts (id) where ((stopped_at is not null) and (stopped_until is null));

create table account_photos (
  account_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint account_photos_pkey primary key (account_id),
  constraint account_photos_id_key unique (id),
  constraint account_photos_account_id_fkey foreign key (account_id) references accounts(id),
  constraint account_photos_bytes_check check ((octet_length(bytes) <= 200000))
);

create table admin_acts (
  id uuid not null,
  admin_id uuid,
  acted_at timestamptz not null,
  act text not null,
  person_id uuid,
  about_kind text,
  about_id text,
  words text not null default '',
  constraint admin_acts_pkey primary key (id),
  constraint admin_acts_admin_id_fkey foreign key (admin_id) references accounts(id),
  constraint admin_acts_person_id_fkey foreign key (person_id) references accounts(id),
  constraint admin_acts_about_id_check check (((char_length(about_id) >= 1) and (char_length(about_id) <= 100))),
  constraint admin_acts_about_kind_check check ((about_kind ~ '^[a-z_]{1,40}$')),
  constraint admin_acts_act_check check ((act ~ '^[a-z_]{1,40}$')),
  constraint admin_acts_by check (((admin_id is not null) or (act = any (array['password_link_made', 'second_factor_removed', 'sessions_ended', 'all_sessions_ended', 'admin_made', 'keys_rotated', 'backup_restored'])))),
  constraint admin_acts_check check (((about_kind is null) = (about_id is null))),
  constraint admin_acts_words_check check ((char_length(words) <= 1000))
);
create index admin_acts_act on admin_acts (act, acted_at desc, id desc);
create index admin_acts_admin on admin_acts (admin_id, acted_at desc, id desc);
create index admin_acts_newest on admin_acts (acted_at desc, id desc);
create index admin_acts_person on admin_acts (person_id, acted_at desc, id desc) where (person_id is not null);

create table admin_invitations (
  id uuid not null,
  admin_role text not null,
  token_hash bytea not null,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint admin_invitations_pkey primary key (id),
  constraint admin_invitations_token_hash_key unique (token_hash),
  constraint admin_invitations_made_by_fkey foreign key (made_by) references accounts(id),
  constraint admin_invitations_admin_role_check check ((admin_role = any (array['moderator', 'verifier', 'treasurer', 'owner']))),
  constraint admin_invitations_check check ((expires_at > made_at)),
  constraint admin_invitations_token_hash_check check ((octet_length(token_hash) = 32))
);
create index admin_invitations_expiry on admin_invitations (expires_at);

create table agreements (
  account_id uuid not null,
  document text not null,
  version smallint not null,
  agreed_at timestamptz not null,
  constraint agreements_pkey primary key (account_id, document, version),
  constraint agreements_account_id_fkey foreign key (account_id) references accounts(id),
  constraint agreements_document_check check ((document = any (array['terms', 'privacy', 'rules']))),
  constraint agreements_version_check check ((version > 0))
);
create index agreements_at on agreements (agreed_at);

create unlogged table attempts (
  key text not null,
  window_ends_at timestamptz not null,
  count integer not null,
  constraint attempts_pkey primary key (key)
);
create index attempts_end on attempts (window_ends_at);

create table brands (
  id integer generated always as identity,
  key text collate "C" not null,
  name text not null,
  constraint brands_pkey primary key (id),
  constraint brands_key_key unique (key),
  constraint brands_key_check check (((char_length(key) >= 1) and (char_length(key) <= 40))),
  constraint brands_name_check check (((char_length(name) >= 1) and (char_length(name) <= 40)))
);

create table buyers (
  account_id uuid not null,
  is_feminine smallint not null,
  measurements jsonb not null default '{}'::jsonb,
  latitude double precision,
  longitude double precision,
  town text,
  ranked_by_behaviour boolean not null default true,
  constraint buyers_pkey primary key (account_id),
  constraint buyers_account_id_fkey foreign key (account_id) references accounts(id),
  constraint buyers_check check (((latitude is null) = (longitude is null))),
  constraint buyers_check1 check (((town is null) or (latitude is not null))),
  constraint buyers_is_feminine_check check ((is_feminine = any (array[0, 1]))),
  constraint buyers_latitude_check check (latitude between -90 and 90 and latitude = round(latitude::numeric, 2)::float8),
  constraint buyers_longitude_check check (longitude between -180 and 180 and longitude = round(longitude::numeric, 2)::float8),
  constraint buyers_measurements_check check ((are_measurements(measurements) and (not (measurements ? 'length')))),
  constraint buyers_town_check check (((char_length(town) >= 1) and (char_length(town) <= 100)))
);

create table collections (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  client_id uuid,
  constraint collections_pkey primary key (id),
  constraint collections_owner_id_client_id_key unique (owner_id, client_id),
  constraint collections_owner_id_fkey foreign key (owner_id) references buyers(account_id),
  constraint collections_name_check check (((char_length(name) >= 1) and (char_length(name) <= 60)))
);
create index collections_owner on collections (owner_id, created_at desc);

create table daily_figures (
  day date not null,
  listed integer not null,
  reserved integer not null,
  ready integer not null,
  picked_up integer not null,
  cancelled jsonb not null,
  new_buyers integer not null,
  new_sellers integer not null,
  reports integer not null,
  decided integer not null,
  median_wait_seconds integer,
  long_wait_seconds integer,
  computed_at timestamptz not null,
  constraint daily_figures_pkey primary key (day),
  constraint daily_figures_cancelled_check check ((jsonb_typeof(cancelled) = 'object')),
  constraint daily_figures_check check ((long_wait_seconds >= median_wait_seconds)),
  constraint daily_figures_check1 check ((((decided = 0) = (median_wait_seconds is null)) and ((decided = 0) = (long_wait_seconds is null)))),
  constraint daily_figures_decided_check check ((decided >= 0)),
  constraint daily_figures_listed_check check ((listed >= 0)),
  constraint daily_figures_median_wait_seconds_check check ((median_wait_seconds >= 0)),
  constraint daily_figures_new_buyers_check check ((new_buyers >= 0)),
  constraint daily_figures_new_sellers_check check ((new_sellers >= 0)),
  constraint daily_figures_picked_up_check check ((picked_up >= 0)),
  constraint daily_figures_ready_check check ((ready >= 0)),
  constraint daily_figures_reports_check check ((reports >= 0)),
  constraint daily_figures_reserved_check check ((reserved >= 0))
);

create table data_downloads (
  id uuid not null,
  account_id uuid not null,
  downloaded_at timestamptz not null,
  constraint data_downloads_pkey primary key (id),
  constraint data_downloads_account_id_fkey foreign key (account_id) references accounts(id)
);
create index data_downloads_account on data_downloads (account_id);
create index data_downloads_at on data_downloads (downloaded_at);

create table email_links (
  account_id uuid not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_links_pkey primary key (account_id),
  constraint email_links_token_hash_key unique (token_hash),
  constraint email_links_account_id_fkey foreign key (account_id) references accounts(id),
  constraint email_links_check check ((expires_at > created_at)),
  constraint email_links_email_check check ((char_length(email) <= 254)),
  constraint email_links_token_hash_check check ((octet_length(token_hash) = 32))
);
create index email_links_expiry on email_links (expires_at);

create table embedding_models (
  model text not null,
  started_at timestamptz not null,
  constraint embedding_models_pkey primary key (model)
);

create unlogged table event_outbox (
  id bigint generated always as identity,
  topic text not null,
  payload text not null,
  constraint event_outbox_pkey primary key (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table job_failures (
  job text not null,
  subject text not null,
  attempts integer not null default 1,
  error text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  retry_at timestamptz not null,
  forget_at timestamptz not null,
  constraint job_failures_pkey primary key (job, subject),
  constraint job_failures_attempts_check check ((attempts > 0)),
  constraint job_failures_check check ((last_at >= first_at)),
  constraint job_failures_error_check check ((length(error) <= 300)),
  constraint job_failures_job_check check (((length(job) >= 1) and (length(job) <= 100))),
  constraint job_failures_subject_check check ((length(subject) <= 200))
);
create index job_failures_forget on job_failures (forget_at);
create index job_failures_last on job_failures (last_at);

create table last_logins (
  account_id uuid not null,
  at timestamptz not null,
  notified_at timestamptz,
  constraint last_logins_pkey primary key (account_id),
  constraint last_logins_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade
);
create index last_logins_idle on last_logins (at) where (notified_at is null);
create index last_logins_notified on last_logins (notified_at) where (notified_at is not null);

create table ledger_transactions (
  id uuid not null,
  idempotency_key text not null,
  reason text not null,
  posted_at timestamptz not null,
  posted_in xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_idempotency_key_key unique (idempotency_key)
);

create unlogged table live_viewers (
  sale_id uuid not null,
  process_id uuid not null,
  count integer not null,
  counted_at timestamptz not null,
  constraint live_viewers_pkey primary key (sale_id, process_id),
  constraint live_viewers_count_check check ((count > 0))
);
create index live_viewers_counted on live_viewers (counted_at);

create table notification_settings (
  account_id uuid not null,
  switched_off text[] not null,
  quiet_hours boolean not null,
  constraint notification_settings_pkey primary key (account_id),
  constraint notification_settings_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint notification_settings_switched_off_check check ((cardinality(switched_off) <= 100))
);

create table notifications (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  subject text not null,
  path text not null,
  facts jsonb not null,
  photo_key text,
  about_account_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  reached_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_about_account_id_fkey foreign key (about_account_id) references accounts(id) on delete cascade,
  constraint notifications_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint notifications_path_check check ((path ~~ '/%'))
);
create index notifications_about on notifications (about_account_id) where (about_account_id is not null);
create index notifications_old on notifications (created_at);
create index notifications_page on notifications (account_id, created_at desc, id desc);
create unique index notifications_subject on notifications (account_id, kind, subject);
create index notifications_unread on notifications (account_id, path) where (read_at is null);

create table notification_deliveries (
  notification_id uuid not null,
  channel text not null,
  account_id uuid not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  constraint notification_deliveries_pkey primary key (notification_id, channel),
  constraint notification_deliveries_notification_id_fkey foreign key (notification_id) references notifications(id) on delete cascade,
  constraint notification_deliveries_channel_check check ((channel = any (array['push', 'mail', 'text_message'])))
);
create index notification_deliveries_account on notification_deliveries (account_id);
create index notification_deliveries_due on notification_deliveries (due_at, account_id);

create table password_links (
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint password_links_pkey primary key (account_id),
  constraint password_links_token_hash_key unique (token_hash),
  constraint password_links_account_id_fkey foreign key (account_id) references accounts(id),
  constraint password_links_check check ((expires_at > created_at)),
  constraint password_links_token_hash_check check ((octet_length(token_hash) = 32))
);
create index password_links_expiry on password_links (expires_at);

create table phone_codes (
  account_id uuid not null,
  phone_no text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  constraint phone_codes_pkey primary key (account_id),
  constraint phone_codes_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint phone_codes_check check ((expires_at > created_at)),
  constraint phone_codes_code_hash_check check ((octet_length(code_hash) = 32)),
  constraint phone_codes_phone_no_check check ((phone_no ~ '^09[0-9]{9}$')),
  constraint phone_codes_tries_check check (((tries >= 0) and (tries <= 5)))
);
create index phone_codes_expiry on phone_codes (expires_at);

create table popular_searches (
  day date not null,
  words text not null,
  searches integer not null,
  constraint popular_searches_pkey primary key (day, words),
  constraint popular_searches_searches_check check ((searches > 0)),
  constraint popular_searches_words_check check (((char_length(words) >= 2) and (char_length(words) <= 60)))
);

create table proven_phones (
  account_id uuid not null,
  phone_no text not null,
  proven_at timestamptz not null,
  constraint proven_phones_pkey primary key (account_id),
  constraint proven_phones_number unique (phone_no),
  constraint proven_phones_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint proven_phones_phone_no_check check ((phone_no ~ '^09[0-9]{9}$'))
);

create table queue_entries (
  id uuid not null,
  number bigint generated always as identity,
  kind text not null,
  subject_id uuid not null,
  about_id uuid,
  title text not null default '',
  priority smallint not null default 0,
  opened_at timestamptz not null,
  taken_by uuid,
  taken_at timestamptz,
  waiting boolean not null default false,
  closed_at timestamptz,
  constraint queue_entries_pkey primary key (id),
  constraint queue_entries_number_key unique (number),
  constraint queue_entries_about_id_fkey foreign key (about_id) references accounts(id),
  constraint queue_entries_taken_by_fkey foreign key (taken_by) references accounts(id),
  constraint queue_entries_check check (((taken_by is null) = (taken_at is null))),
  constraint queue_entries_check1 check (((not waiting) or (closed_at is null))),
  constraint queue_entries_kind_check check ((kind = any (array['item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'correction', 'appeal']))),
  constraint queue_entries_priority_check check (((priority >= 0) and (priority <= 9))),
  constraint queue_entries_title_check check ((char_length(title) <= 100))
);
create index queue_entries_about on queue_entries (about_id);
create index queue_entries_closed on queue_entries (closed_at desc, id desc) where (closed_at is not null);
create unique index queue_entries_one_open on queue_entries (kind, subject_id, about_id) nulls not distinct where (closed_at is null);
create index queue_entries_open on queue_entries (priority desc, opened_at, id) where (closed_at is null);
create index queue_entries_taken on queue_entries (taken_by) where (closed_at is null);

create table decisions (
  id uuid not null,
  entry_id uuid not null,
  act text not null,
  rule text,
  words text not null,
  about_id uuid,
  subject_id uuid,
  days smallint,
  until timestamptz,
  order_authority text,
  order_paper text,
  order_issued_on date,
  order_due_on date,
  decided_by uuid not null,
  decided_at timestamptz not null,
  needs_second boolean not null default false,
  second_by uuid,
  second_at timestamptz,
  second_agreed boolean,
  lifted_at timestamptz,
  in_effect_at timestamptz,
  constraint decisions_pkey primary key (id),
  constraint decisions_about_id_fkey foreign key (about_id) references accounts(id),
  constraint decisions_decided_by_fkey foreign key (decided_by) references accounts(id),
  constraint decisions_entry_id_fkey foreign key (entry_id) references queue_entries(id) on delete cascade,
  constraint decisions_second_by_fkey foreign key (second_by) references accounts(id),
  constraint decisions_act_check check ((act = any (array['nothing', 'warn', 'take_down', 'hide_review', 'pause_shop', 'stop_account', 'uphold', 'lift']))),
  constraint decisions_check check (((second_by is null) or (second_by <> decided_by))),
  constraint decisions_check1 check ((num_nulls(second_by, second_at, second_agreed) = any (array[0, 3]))),
  constraint decisions_check2 check ((needs_second or (second_by is null))),
  constraint decisions_check3 check (((in_effect_at is null) or (not needs_second) or coalesce(second_agreed, false))),
  constraint decisions_check4 check ((num_nulls(order_authority, order_paper, order_issued_on, order_due_on) = any (array[0, 4]))),
  constraint decisions_check5 check (((act = any (array['nothing', 'uphold', 'lift'])) or (num_nulls(rule, order_paper) = 1))),
  constraint decisions_check6 check (((act = any (array['nothing', 'uphold', 'lift', 'warn'])) = (subject_id is null))),
  constraint decisions_days_check check ((days > 0)),
  constraint decisions_words_check check ((char_length(words) <= 500))
);
create index decisions_about on decisions (about_id, decided_at desc);
create index decisions_entry on decisions (entry_id);
create unique index decisions_one on decisions (entry_id) where (second_agreed is not false);
create index decisions_subject on decisions (subject_id, act) where (subject_id is not null);

create table appeals (
  decision_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  constraint appeals_pkey primary key (decision_id),
  constraint appeals_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint appeals_text_check check ((char_length(text) <= 1000))
);

create table reconciler_positions (
  folder text not null,
  after_file text not null,
  constraint reconciler_positions_pkey primary key (folder)
);

create table search_words (
  word text not null,
  constraint search_words_pkey primary key (word)
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create table second_factors (
  id uuid not null,
  account_id uuid not null,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint second_factors_pkey primary key (id),
  constraint second_factors_account_id_key unique (account_id),
  constraint second_factors_account_id_fkey foreign key (account_id) references accounts(id)
);

create table recovery_codes (
  factor_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (factor_id, code_hash),
  constraint recovery_codes_factor_id_fkey foreign key (factor_id) references second_factors(id) on delete cascade,
  constraint recovery_codes_code_hash_check check ((octet_length(code_hash) = 32))
);

create table sellers (
  account_id uuid not null,
  address text not null,
  verified smallint not null default 0,
  rejection_reason text,
  documents_complete_at timestamptz,
  street text,
  barangay text,
  municipality text,
  adult_declared_at timestamptz,
  constraint sellers_pkey primary key (account_id),
  constraint sellers_account_id_fkey foreign key (account_id) references accounts(id),
  constraint sellers_check check (((verified = 2) or (rejection_reason is null))),
  constraint sellers_verified_check check ((verified = any (array[0, 1, 2])))
);
create index sellers_undecided on sellers (account_id) where (verified = 0);
create index sellers_waiting on sellers (documents_complete_at, account_id) where ((verified = 0) and (documents_complete_at is not null));

create table id_documents (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  storage_key text not null,
  key_id text not null,
  wrapped_key bytea not null,
  media_type text not null,
  uploaded_at timestamptz not null,
  replaced_at timestamptz,
  purged_at timestamptz,
  upload_mac bytea,
  constraint id_documents_pkey primary key (id),
  constraint id_documents_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint id_documents_kind_check check ((kind = any (array['id1', 'id2', 'selfie', 'proof'])))
);
create unique index id_documents_current on id_documents (seller_id, kind) where (replaced_at is null);
create index id_documents_key_order on id_documents (storage_key collate "C") where ((purged_at is null) and (replaced_at is null));
create index id_documents_purged on id_documents (purged_at) where (purged_at is not null);
create index id_documents_to_purge on id_documents (uploaded_at) where (purged_at is null);

create table id_document_views (
  id uuid not null,
  document_id uuid not null,
  admin_id uuid not null,
  viewed_at timestamptz not null,
  constraint id_document_views_pkey primary key (id),
  constraint id_document_views_admin_id_fkey foreign key (admin_id) references accounts(id),
  constraint id_document_views_document_id_fkey foreign key (document_id) references id_documents(id) on delete cascade
);
create index id_document_views_document on id_document_views (document_id);
create index id_document_views_newest on id_document_views (viewed_at desc, id desc);

create table ledger_accounts (
  id uuid not null,
  kind text not null,
  seller_id uuid,
  balance_centavos bigint,
  constraint ledger_accounts_pkey primary key (id),
  constraint ledger_accounts_seller_id_key unique (seller_id),
  constraint ledger_accounts_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint ledger_accounts_balance_of_sellers check (((kind = 'seller') = (balance_centavos is not null))),
  constraint ledger_accounts_check check (((kind = 'seller') = (seller_id is not null))),
  constraint ledger_accounts_kind_check check ((kind = any (array['voucher_issue', 'seller']))),
  constraint ledger_accounts_never_negative check ((balance_centavos >= 0))
);
create unique index ledger_one_voucher_issue on ledger_accounts (kind) where (kind = 'voucher_issue');

create table ledger_entries (
  transaction_id uuid not null,
  account_id uuid not null,
  amount_centavos bigint not null,
  constraint ledger_entries_pkey primary key (transaction_id, account_id),
  constraint ledger_entries_account_id_fkey foreign key (account_id) references ledger_accounts(id),
  constraint ledger_entries_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id),
  constraint ledger_entries_amount_centavos_check check ((amount_centavos <> 0))
);
create index ledger_entries_account on ledger_entries (account_id) include (amount_centavos);

create table name_corrections (
  id uuid not null,
  seller_id uuid not null,
  document_id uuid not null,
  first_name text not null,
  last_name text not null,
  words text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  granted boolean,
  answer text,
  constraint name_corrections_pkey primary key (id),
  constraint name_corrections_decided_by_fkey foreign key (decided_by) references accounts(id),
  constraint name_corrections_document_id_fkey foreign key (document_id) references id_documents(id) on delete cascade,
  constraint name_corrections_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint name_corrections_answer_check check ((char_length(answer) <= 500)),
  constraint name_corrections_check check ((num_nulls(decided_by, decided_at, granted, answer) = any (array[0, 4]))),
  constraint name_corrections_first_name_check check (((char_length(first_name) >= 1) and (char_length(first_name) <= 60))),
  constraint name_corrections_last_name_check check (((char_length(last_name) >= 1) and (char_length(last_name) <= 60))),
  constraint name_corrections_words_check check (((char_length(words) >= 1) and (char_length(words) <= 500)))
);
create index name_corrections_decided on name_corrections (decided_at) where (decided_at is not null);
create index name_corrections_document on name_corrections (document_id);
create unique index name_corrections_one_open on name_corrections (seller_id) where (decided_at is null);
create index name_corrections_open on name_corrections (asked_at, id) where (decided_at is null);
create index name_corrections_seller on name_corrections (seller_id, asked_at desc);

create table payment_qr_changes (
  id bigint generated always as identity,
  seller_id uuid not null,
  name text,
  name_before text,
  changed_at timestamptz not null,
  mac_before bytea,
  constraint payment_qr_changes_pkey primary key (id),
  constraint payment_qr_changes_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint payment_qr_changes_check check ((num_nonnulls(name, name_before) > 0)),
  constraint payment_qr_changes_mac check (((mac_before is null) or (name_before is not null))),
  constraint payment_qr_changes_mac_before_check check ((length(mac_before) = 32)),
  constraint payment_qr_changes_name_before_check check (((length(name_before) >= 1) and (length(name_before) <= 99))),
  constraint payment_qr_changes_name_check check (((length(name) >= 1) and (length(name) <= 99)))
);
create index payment_qr_changes_at on payment_qr_changes (changed_at);
create index payment_qr_changes_seller on payment_qr_changes (seller_id);

create table payment_qrs (
  seller_id uuid not null,
  payload text not null,
  name text not null,
  city text not null,
  set_at timestamptz not null,
  constraint payment_qrs_pkey primary key (seller_id),
  constraint payment_qrs_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint payment_qrs_city_check check ((length(city) <= 99)),
  constraint payment_qrs_name_check check (((length(name) >= 1) and (length(name) <= 99))),
  constraint payment_qrs_payload_check check (((length(payload) >= 20) and (length(payload) <= 600)))
);

create table second_admin_requests (
  id uuid not null,
  kind text not null,
  amount_centavos bigint,
  count integer,
  seller_id uuid,
  asked_by uuid not null,
  asked_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  agreed boolean,
  ended_at timestamptz,
  constraint second_admin_requests_pkey primary key (id),
  constraint second_admin_requests_answered_by_fkey foreign key (answered_by) references accounts(id),
  constraint second_admin_requests_asked_by_fkey foreign key (asked_by) references accounts(id),
  constraint second_admin_requests_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint second_admin_requests_check check ((answered_by <> asked_by)),
  constraint second_admin_requests_check1 check (((kind = 'vouchers') = ((amount_centavos is not null) and (count is not null)))),
  constraint second_admin_requests_check2 check (((kind = 'id_photos') = (seller_id is not null))),
  constraint second_admin_requests_check3 check ((((answered_by is null) = (answered_at is null)) and ((answered_by is null) = (agreed is null)))),
  constraint second_admin_requests_check4 check (((agreed is not false) or (ended_at is not null))),
  constraint second_admin_requests_kind_check check ((kind = any (array['vouchers', 'id_photos'])))
);
create index second_admin_requests_at on second_admin_requests (asked_at);
create index second_admin_requests_open on second_admin_requests (asked_at) where (ended_at is null);
create unique index second_admin_requests_photos on second_admin_requests (asked_by, seller_id) where ((kind = 'id_photos') and (ended_at is null));
create unique index second_admin_requests_vouchers on second_admin_requests (asked_by, amount_centavos, count) where ((kind = 'vouchers') and (ended_at is null));

create table seller_details (
  seller_id uuid not null,
  kind text not null,
  name text,
  address text,
  contact text,
  registration text,
  sources text[] not null,
  changed_at timestamptz not null,
  constraint seller_details_pkey primary key (seller_id),
  constraint seller_details_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint seller_details_address_check check (((char_length(address) >= 1) and (char_length(address) <= 200))),
  constraint seller_details_contact_check check (((char_length(contact) >= 1) and (char_length(contact) <= 120))),
  constraint seller_details_kind_check check ((kind = any (array['person', 'business']))),
  constraint seller_details_name_check check (((char_length(name) >= 1) and (char_length(name) <= 120))),
  constraint seller_details_of_business check ((num_nulls(name, address, contact, registration) = case kind when 'business' then 0 else 4 end)),
  constraint seller_details_registration_check check (((char_length(registration) >= 1) and (char_length(registration) <= 120))),
  constraint seller_details_sources_check check (((cardinality(sources) <= 4) and (sources <@ array['own_wardrobe', 'local_sellers', 'imported_bales', 'other'])))
);

create table settled_purchases (
  buyer_id uuid not null,
  client_id uuid not null,
  settled_at timestamptz not null,
  constraint settled_purchases_pkey primary key (buyer_id, client_id),
  constraint settled_purchases_buyer_id_fkey foreign key (buyer_id) references buyers(account_id)
);
create index settled_purchases_at on settled_purchases (settled_at);

create table shops (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  address text not null,
  longitude double precision,
  latitude double precision,
  created_at timestamptz not null,
  closed_at timestamptz,
  cell integer generated always as ((((floor(((latitude + (90)::double precision) * (10)::double precision)))::integer * 3600) + ((floor(((longitude + (180)::double precision) * (10)::double precision)))::integer % 3600))) stored,
  name_key text,
  on_web boolean not null default true,
  cover_key text collate "C",
  cover_width integer,
  cover_height integer,
  cover_placeholder text,
  hours jsonb,
  about text not null default '',
  directions text not null default '',
  live_open_tickets smallint,
  paused_at timestamptz,
  away_until timestamptz,
  constraint shops_pkey primary key (id),
  constraint shops_owner_id_key unique (owner_id),
  constraint shops_owner_id_fkey foreign key (owner_id) references sellers(account_id),
  constraint shops_about_check check ((char_length(about) <= 500)),
  constraint shops_away_are_paused check (((away_until is null) or (paused_at is not null))),
  constraint shops_check check (((longitude is null) = (latitude is null))),
  constraint shops_cover_complete check ((num_nulls(cover_key, cover_width, cover_height, cover_placeholder) = any (array[0, 4]))),
  constraint shops_directions_check check ((char_length(directions) <= 300)),
  constraint shops_hours_check check (((hours is null) or coalesce(((jsonb_array_length((hours -> 'weekly')) = 7) and (jsonb_array_length((hours -> 'exceptions')) <= 60) and (octet_length((hours)::text) <= 20000)), false))),
  constraint shops_latitude_check check (((latitude >= ('-90'::integer)::double precision) and (latitude <= (90)::double precision))),
  constraint shops_live_open_tickets_check check (((live_open_tickets >= 1) and (live_open_tickets <= 100))),
  constraint shops_longitude_check check (((longitude >= ('-180'::integer)::double precision) and (longitude <= (180)::double precision)))
);
create index shops_cell on shops (cell) where (cell is not null);
create index shops_cover on shops (cover_key) where (cover_key is not null);
create index shops_name on shops (name, id) where (closed_at is null);
create index shops_name_prefix on shops (lower(name) collate "C") where (closed_at is null);
create unique index shops_open_name on shops (name_key) where (closed_at is null);
create index shops_opened on shops (created_at desc, id desc) where (closed_at is null);

create table bales (
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  cost_centavos bigint not null,
  bought_on date not null,
  note text not null default '',
  client_id uuid not null,
  made_at timestamptz not null,
  constraint bales_pkey primary key (id),
  constraint bales_shop_id_client_id_key unique (shop_id, client_id),
  constraint bales_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint bales_bought_on_check check (((bought_on >= '2000-01-01'::date) and (bought_on <= '2099-12-31'::date))),
  constraint bales_cost_centavos_check check (((cost_centavos >= 0) and (cost_centavos <= 1000000000))),
  constraint bales_name_check check (((char_length(name) >= 1) and (char_length(name) <= 60))),
  constraint bales_note_check check ((char_length(note) <= 500))
);
create index bales_shop on bales (shop_id, bought_on desc, id desc);

create table helper_acts (
  id uuid not null,
  shop_id uuid not null,
  helper_id uuid not null,
  acted_at timestamptz not null,
  act text not null,
  about_kind text,
  about_id text,
  constraint helper_acts_pkey primary key (id),
  constraint helper_acts_helper_id_fkey foreign key (helper_id) references accounts(id),
  constraint helper_acts_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint helper_acts_about_kind_check check ((about_kind = any (array['item', 'ticket', 'pickup', 'sale', 'buyer']))),
  constraint helper_acts_check check (((about_kind is null) = (about_id is null)))
);
create index helper_acts_at on helper_acts (acted_at);
create index helper_acts_helper on helper_acts (helper_id, acted_at);
create index helper_acts_shop on helper_acts (shop_id, acted_at desc, id desc);

create table item_changes (
  id uuid not null,
  shop_id uuid not null,
  client_id uuid not null,
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp(),
  action text not null,
  changed smallint not null,
  undone jsonb,
  constraint item_changes_pkey primary key (id),
  constraint item_changes_shop_id_client_id_key unique (shop_id, client_id),
  constraint item_changes_made_by_fkey foreign key (made_by) references accounts(id),
  constraint item_changes_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint item_changes_action_check check ((action = any (array['price', 'take_down', 'put_back', 'add_tags', 'remove_tags', 'delete']))),
  constraint item_changes_changed_check check ((changed >= 0))
);
create index item_changes_made_by on item_changes (made_by);
create index item_changes_time on item_changes (made_at);

create table item_imports (
  id uuid not null,
  shop_id uuid not null,
  imported_by uuid not null,
  created_at timestamptz not null,
  lists boolean not null,
  state text not null default 'checked',
  lines integer not null,
  worked_at timestamptz,
  ended_at timestamptz,
  left_out jsonb not null default '[]'::jsonb,
  constraint item_imports_pkey primary key (id),
  constraint item_imports_imported_by_fkey foreign key (imported_by) references accounts(id),
  constraint item_imports_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint item_imports_check check (((state = 'checked') = (worked_at is null))),
  constraint item_imports_check1 check (((state = 'done') = (ended_at is not null))),
  constraint item_imports_left_out_check check ((jsonb_typeof(left_out) = 'array')),
  constraint item_imports_lines_check check (((lines >= 0) and (lines <= 2000))),
  constraint item_imports_state_check check ((state = any (array['checked', 'running', 'done'])))
);
create index item_imports_by on item_imports (imported_by);
create index item_imports_created on item_imports (created_at);
create unique index item_imports_one_running on item_imports (shop_id) where (state = 'running');
create index item_imports_running on item_imports (worked_at) where (state = 'running');
create index item_imports_shop on item_imports (shop_id, created_at desc);

create table item_import_lines (
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  plan text not null,
  problems jsonb not null default '[]'::jsonb,
  outcome text,
  item_id uuid,
  constraint item_import_lines_pkey primary key (import_id, line),
  constraint item_import_lines_import_id_fkey foreign key (import_id) references item_imports(id) on delete cascade,
  constraint item_import_lines_outcome_check check ((outcome = any (array['added', 'changed', 'same', 'refused']))),
  constraint item_import_lines_plan_check check ((plan = any (array['add', 'change', 'same', 'refuse'])))
);

create table item_import_photos (
  import_id uuid not null,
  name text not null,
  file text collate "C" not null,
  bytes integer not null,
  constraint item_import_photos_pkey primary key (import_id, name),
  constraint item_import_photos_import_id_fkey foreign key (import_id) references item_imports(id) on delete cascade
);
create unique index item_import_photos_file on item_import_photos (file);

create table items (
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  description text not null,
  price_centavos bigint not null,
  size text not null,
  is_feminine smallint not null,
  availability text not null,
  photos_expected smallint not null,
  client_id uuid,
  created_at timestamptz not null,
  listed_at timestamptz,
  taken_down_at timestamptz,
  removed_at timestamptz,
  condition text,
  brand_id integer,
  kids boolean not null default false,
  measurements jsonb not null default '{}'::jsonb,
  flaws jsonb not null default '[]'::jsonb,
  added_by uuid,
  kept_as_draft boolean not null default false,
  completed_at timestamptz,
  paused_listed_at timestamptz,
  taken_down_from text,
  was_centavos bigint,
  lowered_at timestamptz,
  raised_at timestamptz,
  sku text,
  constraint items_pkey primary key (id),
  constraint items_shop_id_client_id_key unique (shop_id, client_id),
  constraint items_added_by_fkey foreign key (added_by) references accounts(id),
  constraint items_brand_id_fkey foreign key (brand_id) references brands(id),
  constraint items_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint items_availability_check check ((availability = any (array['draft', 'for_sale', 'held', 'sold', 'withdrawn']))),
  constraint items_check check (((availability = 'draft') = (listed_at is null))),
  constraint items_condition_check check ((condition = any (array['new_with_tags', 'like_new', 'very_good', 'good', 'worn']))),
  constraint items_description_check check (((char_length(description) >= 1) and (char_length(description) <= 2000))),
  constraint items_flaws_check check (are_flaws(flaws)),
  constraint items_is_feminine_check check ((is_feminine = any (array[0, 1]))),
  constraint items_measurements_check check (are_measurements(measurements)),
  constraint items_name_check check (((char_length(name) >= 1) and (char_length(name) <= 80))),
  constraint items_only_kept_drafts_wait check (((completed_at is null) or kept_as_draft)),
  constraint items_paused_are_drafts check (((paused_listed_at is null) or (availability = 'draft'))),
  constraint items_photos_expected_check check (((photos_expected >= 1) and (photos_expected <= 8))),
  constraint items_price_centavos_check check (((price_centavos >= 100) and (price_centavos <= 100000000))),
  constraint items_removed_is_taken_down check (((removed_at is null) or (taken_down_at is not null))),
  constraint items_size_check check ((size = any (array['XS', 'S', 'M', 'L', 'XL']))),
  constraint items_sku_check check (((char_length(sku) >= 1) and (char_length(sku) <= 40))),
  constraint items_taken_down_by_decision check (((taken_down_from is null) or ((taken_down_from = 'sold') and (availability = 'sold')) or ((taken_down_from <> 'sold') and (availability = 'withdrawn') and (taken_down_at is not null)))),
  constraint items_taken_down_from_check check ((taken_down_from = any (array['draft', 'for_sale', 'withdrawn', 'sold']))),
  constraint items_taken_down_is_withdrawn check (((taken_down_at is null) or (availability = 'withdrawn'))),
  constraint items_was_higher check ((was_centavos > price_centavos)),
  constraint items_was_since check ((num_nulls(was_centavos, lowered_at) = any (array[0, 2])))
);
create index items_added_by on items (added_by) where (added_by is not null);
create index items_brand on items (brand_id) where (brand_id is not null);
create index items_drafts on items (shop_id) where (availability = 'draft');
create index items_listed on items (listed_at) where (listed_at is not null);
create index items_own on items (shop_id, availability, created_at desc, id desc) where (removed_at is null);
create index items_paused on items (shop_id) where (paused_listed_at is not null);
create index items_shop on items (shop_id, created_at desc, id desc);
create unique index items_sku on items (shop_id, sku) where ((sku is not null) and (removed_at is null));

create table bale_items (
  item_id uuid not null,
  bale_id uuid not null,
  constraint bale_items_pkey primary key (item_id),
  constraint bale_items_bale_id_fkey foreign key (bale_id) references bales(id) on delete cascade,
  constraint bale_items_item_id_fkey foreign key (item_id) references items(id) on delete cascade
);
create index bale_items_bale on bale_items (bale_id);

create table cart_additions (
  buyer_id uuid not null,
  client_id uuid not null,
  item_id uuid not null,
  added_at timestamptz not null,
  constraint cart_additions_pkey primary key (buyer_id, client_id),
  constraint cart_additions_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint cart_additions_item_id_fkey foreign key (item_id) references items(id) on delete cascade
);
create index cart_additions_added on cart_additions (added_at);
create index cart_additions_item on cart_additions (item_id);

create table cart_entries (
  buyer_id uuid not null,
  item_id uuid not null,
  added_at timestamptz not null,
  constraint cart_entries_pkey primary key (buyer_id, item_id),
  constraint cart_entries_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint cart_entries_item_id_fkey foreign key (item_id) references items(id) on delete cascade
);
create index cart_entries_item on cart_entries (item_id);

create table collection_items (
  collection_id uuid not null,
  item_id uuid not null,
  added_at timestamptz not null,
  client_id uuid,
  constraint collection_items_pkey primary key (collection_id, item_id),
  constraint collection_items_collection_id_fkey foreign key (collection_id) references collections(id) on delete cascade,
  constraint collection_items_item_id_fkey foreign key (item_id) references items(id) on delete cascade
);
create index collection_items_item on collection_items (item_id);
create index collection_items_newest on collection_items (collection_id, added_at desc, item_id desc);

create table conversations (
  id uuid not null,
  buyer_id uuid not null,
  shop_id uuid not null,
  item_id uuid,
  last_sequence bigint not null default 0,
  last_message_at timestamptz,
  buyer_read_sequence bigint not null default 0,
  seller_read_sequence bigint not null default 0,
  created_at timestamptz not null,
  buyer_delivered_sequence bigint not null default 0,
  seller_delivered_sequence bigint not null default 0,
  buyer_unread boolean not null generated always as ((last_sequence > buyer_read_sequence)) stored,
  seller_unread boolean not null generated always as ((last_sequence > seller_read_sequence)) stored,
  constraint conversations_pkey primary key (id),
  constraint conversations_buyer_id_shop_id_key unique (buyer_id, shop_id),
  constraint conversations_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint conversations_item_id_fkey foreign key (item_id) references items(id) on delete set null,
  constraint conversations_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint conversations_check check (((buyer_read_sequence <= buyer_delivered_sequence) and (buyer_delivered_sequence <= last_sequence))),
  constraint conversations_check1 check (((seller_read_sequence <= seller_delivered_sequence) and (seller_delivered_sequence <= last_sequence)))
);
create index conversations_buyer on conversations (buyer_id, last_message_at desc);
create index conversations_buyer_unread on conversations (buyer_id) where buyer_unread;
create index conversations_item on conversations (item_id) where (item_id is not null);
create index conversations_shop on conversations (shop_id, last_message_at desc);
create index conversations_shop_unread on conversations (shop_id) where seller_unread;
create index conversations_unread_lately on conversations (last_message_at) where (buyer_unread or seller_unread);

create table conversation_blocks (
  conversation_id uuid not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  constraint conversation_blocks_pkey primary key (conversation_id, blocked_by),
  constraint conversation_blocks_conversation_id_fkey foreign key (conversation_id) references conversations(id),
  constraint conversation_blocks_blocked_by_check check ((blocked_by = any (array['buyer', 'seller'])))
);

create table counter_sales (
  id uuid not null,
  shop_id uuid not null,
  item_id uuid not null,
  client_id uuid not null,
  price_centavos bigint not null,
  sold_by uuid not null,
  sold_at timestamptz not null,
  tapped_at timestamptz,
  undone_at timestamptz,
  constraint counter_sales_pkey primary key (id),
  constraint counter_sales_client unique (shop_id, client_id),
  constraint counter_sales_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint counter_sales_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint counter_sales_sold_by_fkey foreign key (sold_by) references accounts(id),
  constraint counter_sales_price_centavos_check check (((price_centavos >= 100) and (price_centavos <= 100000000))),
  constraint counter_sales_tapped_before check (((tapped_at <= sold_at) and (tapped_at >= (sold_at - '7 days'::interval)))),
  constraint counter_sales_undone_soon check (((undone_at >= sold_at) and (undone_at <= (sold_at + '00:01:00'::interval))))
);
create index counter_sales_item on counter_sales (item_id);
create unique index counter_sales_one_of_item on counter_sales (item_id) where (undone_at is null);
create index counter_sales_shop on counter_sales (shop_id, sold_at desc, id desc) where (undone_at is null);

create table duplicate_listings (
  id uuid not null,
  item_id uuid not null,
  other_item_id uuid not null,
  similarity real not null,
  flagged_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid,
  constraint duplicate_listings_pkey primary key (id),
  constraint duplicate_listings_item_id_other_item_id_key unique (item_id, other_item_id),
  constraint duplicate_listings_dismissed_by_fkey foreign key (dismissed_by) references accounts(id),
  constraint duplicate_listings_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint duplicate_listings_other_item_id_fkey foreign key (other_item_id) references items(id) on delete cascade,
  constraint duplicate_listings_check check ((item_id < other_item_id)),
  constraint duplicate_listings_check1 check (((dismissed_at is null) = (dismissed_by is null)))
);
create index duplicate_listings_open on duplicate_listings (flagged_at desc, id desc) where (dismissed_at is null);
create index duplicate_listings_other on duplicate_listings (other_item_id);

create table item_photos (
  item_id uuid not null,
  "position" smallint not null,
  key text not null,
  upload_hash bytea not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamptz not null,
  constraint item_photos_pkey primary key (item_id, "position"),
  constraint item_photos_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint item_photos_height_check check ((height > 0)),
  constraint item_photos_position_check check ((("position" >= '-8'::integer) and ("position" <= 7))),
  constraint item_photos_width_check check ((width > 0))
);
create index item_photos_key on item_photos (key);
create index item_photos_key_order on item_photos (key collate "C");

create table item_search (
  item_id uuid not null,
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
  measurements jsonb not null default '{}'::jsonb,
  latitude double precision,
  longitude double precision,
  kids boolean not null default false,
  was_centavos bigint,
  lowered_at timestamptz,
  constraint item_search_pkey primary key (item_id),
  constraint item_search_item_id_fkey foreign key (item_id) references items(id) on delete cascade
) with (fillfactor=90);
create index item_search_condition on item_search (condition_rank desc, listed_at desc, item_id desc);
create index item_search_document on item_search using gin (document) with (fastupdate=off);
create index item_search_newest on item_search (listed_at desc, item_id desc);
create index item_search_price on item_search (price_centavos, item_id);
create index item_search_shop on item_search (shop_id, listed_at desc, item_id desc);

create table item_versions (
  id bigint generated always as identity,
  item_id uuid not null,
  change_id uuid not null,
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  before jsonb not null,
  constraint item_versions_pkey primary key (id),
  constraint item_versions_changed_by_fkey foreign key (changed_by) references accounts(id),
  constraint item_versions_item_id_fkey foreign key (item_id) references items(id) on delete cascade
);
create index item_versions_change on item_versions (change_id);
create index item_versions_changed_by on item_versions (changed_by);
create index item_versions_item on item_versions (item_id, id desc);
create index item_versions_time on item_versions (changed_at);

create table item_views (
  item_id uuid not null,
  views integer not null,
  viewed_at timestamptz not null,
  constraint item_views_pkey primary key (item_id),
  constraint item_views_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint item_views_views_check check ((views > 0))
);

create table items_to_check (
  id bigint generated always as identity,
  item_id uuid not null,
  constraint items_to_check_pkey primary key (id),
  constraint items_to_check_item_id_fkey foreign key (item_id) references items(id) on delete cascade
);
create index items_to_check_item on items_to_check (item_id);

create table line_places (
  place bigint generated always as identity,
  item_id uuid not null,
  buyer_id uuid not null,
  joined_at timestamptz not null,
  state text not null default 'waiting',
  turn_begins_at timestamptz,
  turn_ends_at timestamptz,
  notified boolean not null default false,
  end_reason text,
  ended_at timestamptz,
  live boolean not null default false,
  constraint line_places_pkey primary key (place),
  constraint line_places_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint line_places_item_id_fkey foreign key (item_id) references items(id),
  constraint line_places_check check (((state <> 'turn') or (turn_begins_at is not null))),
  constraint line_places_check1 check ((num_nulls(turn_begins_at, turn_ends_at) = any (array[0, 2]))),
  constraint line_places_check2 check ((turn_ends_at > turn_begins_at)),
  constraint line_places_check3 check ((((state = 'ended') = (end_reason is not null)) and (num_nulls(end_reason, ended_at) = any (array[0, 2])))),
  constraint line_places_end_reason_check check ((end_reason = any (array['bought', 'lapsed', 'left', 'blocked', 'sold', 'withdrawn']))),
  constraint line_places_state_check check ((state = any (array['waiting', 'turn', 'ended']))),
  constraint line_turns_begin_by_day check ((live or ((((turn_begins_at at time zone 'Asia/Manila'))::time without time zone >= '08:00:00'::time without time zone) and (((turn_begins_at at time zone 'Asia/Manila'))::time without time zone <= '21:00:00'::time without time zone))))
);
create index line_places_buyer on line_places (buyer_id, place);
create index line_places_ended on line_places (ended_at) where (state = 'ended');
create index line_places_line on line_places (item_id, place) where (state <> 'ended');
create unique index line_places_one_of_buyer on line_places (item_id, buyer_id) where (state <> 'ended');
create unique index line_places_one_turn on line_places (item_id) where (state = 'turn');
create index line_places_turns on line_places (turn_begins_at) where (state = 'turn');

create table live_sales (
  id uuid not null,
  shop_id uuid not null,
  slug text not null,
  title text not null,
  stream text not null default '',
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  now_item_id uuid,
  made_by uuid not null,
  made_at timestamptz not null,
  client_id uuid not null,
  constraint live_sales_pkey primary key (id),
  constraint live_sales_shop_id_client_id_key unique (shop_id, client_id),
  constraint live_sales_slug_key unique (slug),
  constraint live_sales_made_by_fkey foreign key (made_by) references accounts(id),
  constraint live_sales_now_item_id_fkey foreign key (now_item_id) references items(id) on delete set null,
  constraint live_sales_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint live_sales_check check (((ended_at is null) or (started_at is not null))),
  constraint live_sales_check1 check (((cancelled_at is null) or (started_at is null))),
  constraint live_sales_slug_check check ((slug ~ '^[a-z0-9-]{1,80}$')),
  constraint live_sales_stream_check check ((char_length(stream) <= 200)),
  constraint live_sales_title_check check (((char_length(title) >= 1) and (char_length(title) <= 80)))
);
create index live_sales_cancelled on live_sales (cancelled_at) where (cancelled_at is not null);
create index live_sales_ended on live_sales (ended_at) where (ended_at is not null);
create index live_sales_not_over on live_sales (starts_at) where ((ended_at is null) and (cancelled_at is null));
create index live_sales_now_item on live_sales (now_item_id) where (now_item_id is not null);
create unique index live_sales_one_running on live_sales (shop_id) where ((started_at is not null) and (ended_at is null));
create index live_sales_shop on live_sales (shop_id, made_at desc, id desc);

create table live_bills (
  id uuid not null,
  sale_id uuid not null,
  name text,
  buyer_id uuid,
  made_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  taken_by uuid,
  taken_at timestamptz,
  constraint live_bills_pkey primary key (id),
  constraint live_bills_sale_id_buyer_id_key unique (sale_id, buyer_id),
  constraint live_bills_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint live_bills_sale_id_fkey foreign key (sale_id) references live_sales(id) on delete cascade,
  constraint live_bills_taken_by_fkey foreign key (taken_by) references buyers(account_id),
  constraint live_bills_check check ((num_nonnulls(name, buyer_id) = 1)),
  constraint live_bills_check1 check ((num_nulls(taken_by, taken_at) = any (array[0, 2]))),
  constraint live_bills_check2 check (((taken_by is null) or (name is not null))),
  constraint live_bills_name_check check (((char_length(name) >= 1) and (char_length(name) <= 60)))
);
create index live_bills_buyer on live_bills (buyer_id) where (buyer_id is not null);
create index live_bills_taken on live_bills (taken_by) where (taken_by is not null);

create table live_sale_items (
  sale_id uuid not null,
  item_id uuid not null,
  number smallint not null,
  open boolean not null default true,
  shown_at timestamptz,
  was_listed_at timestamptz,
  constraint live_sale_items_pkey primary key (sale_id, item_id),
  constraint live_sale_items_number unique (sale_id, number) deferrable,
  constraint live_sale_items_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint live_sale_items_sale_id_fkey foreign key (sale_id) references live_sales(id) on delete cascade,
  constraint live_sale_items_number_check check (((number >= 1) and (number <= 300)))
);
create index live_sale_items_item on live_sale_items (item_id);
create unique index live_sale_items_one_sale on live_sale_items (item_id) where open;

create table live_subscribers (
  sale_id uuid not null,
  buyer_id uuid not null,
  subscribed_at timestamptz not null,
  constraint live_subscribers_pkey primary key (sale_id, buyer_id),
  constraint live_subscribers_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint live_subscribers_sale_id_fkey foreign key (sale_id) references live_sales(id) on delete cascade
);
create index live_subscribers_buyer on live_subscribers (buyer_id);

create table lost_photos (
  item_id uuid not null,
  "position" smallint not null,
  key text not null,
  upload_hash bytea not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamptz not null,
  lost_at timestamptz not null,
  constraint lost_photos_pkey primary key (item_id, "position"),
  constraint lost_photos_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint lost_photos_position_check check ((("position" >= 0) and ("position" <= 7)))
);

create table messages (
  conversation_id uuid not null,
  sequence bigint not null,
  sender text not null,
  body text not null,
  client_id uuid not null,
  sent_at timestamptz not null,
  photos smallint not null default 0,
  written_by uuid,
  constraint messages_pkey primary key (conversation_id, sequence),
  constraint messages_conversation_id_sender_client_id_key unique (conversation_id, sender, client_id),
  constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations(id),
  constraint messages_written_by_fkey foreign key (written_by) references accounts(id),
  constraint messages_body_check check ((char_length(body) <= 2000)),
  constraint messages_check check (((written_by is null) or (sender = 'seller'))),
  constraint messages_photos_check check (((photos >= 0) and (photos <= 4))),
  constraint messages_sender_check check ((sender = any (array['buyer', 'seller']))),
  constraint messages_sequence_check check ((sequence > 0)),
  constraint messages_text_or_photos check (((body <> '') or (photos > 0)))
);
create index messages_sent on messages (sent_at);
create index messages_written_by on messages (written_by) where (written_by is not null);

create table message_photos (
  conversation_id uuid not null,
  sequence bigint not null,
  "position" smallint not null,
  storage_key text collate "C" not null,
  sent_hash bytea,
  constraint message_photos_pkey primary key (conversation_id, sequence, "position"),
  constraint message_photos_storage_key_key unique (storage_key),
  constraint message_photos_conversation_id_sequence_fkey foreign key (conversation_id, sequence) references messages(conversation_id, sequence) on delete cascade,
  constraint message_photos_position_check check ((("position" >= 0) and ("position" <= 3))),
  constraint message_photos_sent_hash_check check ((octet_length(sent_hash) = 32))
);

create table name_holds (
  id bigint generated always as identity,
  sale_id uuid not null,
  item_id uuid not null,
  bill_id uuid not null,
  price_centavos bigint not null,
  held_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  client_id uuid not null,
  constraint name_holds_pkey primary key (id),
  constraint name_holds_sale_id_client_id_key unique (sale_id, client_id),
  constraint name_holds_bill_id_fkey foreign key (bill_id) references live_bills(id) on delete cascade,
  constraint name_holds_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint name_holds_sale_id_fkey foreign key (sale_id) references live_sales(id) on delete cascade,
  constraint name_holds_check check ((num_nulls(ended_at, end_reason) = any (array[0, 2]))),
  constraint name_holds_end_reason_check check ((end_reason = any (array['taken', 'released', 'lapsed'])))
);
create index name_holds_bill on name_holds (bill_id);
create index name_holds_due on name_holds (due_at) where (ended_at is null);
create index name_holds_item on name_holds (item_id);
create unique index name_holds_one_of_item on name_holds (item_id) where (ended_at is null);

create table photo_embeddings (
  item_id uuid not null,
  "position" smallint not null,
  model text not null,
  photo_key text not null,
  vector bytea not null,
  colours bytea not null,
  kind text not null,
  embedded_at timestamptz not null,
  seen_tags integer[],
  likely_tags integer[] not null default '{}'::integer[],
  constraint photo_embeddings_pkey primary key (item_id, "position", model),
  constraint photo_embeddings_item_id_position_fkey foreign key (item_id, "position") references item_photos(item_id, "position") on update cascade on delete cascade,
  constraint photo_embeddings_colours_check check (((octet_length(colours) % 4) = 0)),
  constraint photo_embeddings_vector_check check (((octet_length(vector) % 4) = 0))
);
create index photo_embeddings_model on photo_embeddings (model, item_id, "position");

create table pickups (
  id bigint generated always as identity,
  shop_id uuid not null,
  buyer_id uuid not null,
  opened_at timestamptz not null,
  open boolean not null default true,
  picks_up_at timestamptz,
  time_set_at timestamptz,
  time_reminders smallint not null default 0,
  constraint pickups_pkey primary key (id),
  constraint pickups_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint pickups_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint pickups_time_and_when_set check (((picks_up_at is null) = (time_set_at is null))),
  constraint pickups_time_reminders_check check (((time_reminders >= 0) and (time_reminders <= 2)))
);
create index pickups_buyer on pickups (buyer_id, id desc);
create index pickups_coming on pickups (picks_up_at) where (open and (time_reminders < 2));
create unique index pickups_one_open on pickups (shop_id, buyer_id) where open;
create index pickups_shop on pickups (shop_id, id desc);

create table cases (
  id uuid not null,
  pickup_id bigint not null,
  opened_by text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  answer text,
  answer_to text,
  constraint cases_pkey primary key (id),
  constraint cases_closed_by_fkey foreign key (closed_by) references accounts(id),
  constraint cases_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint cases_answer_check check ((char_length(answer) <= 500)),
  constraint cases_answer_to_check check ((answer_to = any (array['buyer', 'seller']))),
  constraint cases_check check ((num_nulls(closed_at, closed_by, answer) = any (array[0, 3]))),
  constraint cases_opened_by_check check ((opened_by = any (array['buyer', 'seller'])))
);
create index cases_closed on cases (closed_at desc, id desc) where (closed_at is not null);
create unique index cases_one_open on cases (pickup_id) where (closed_at is null);
create index cases_open on cases (opened_at, id) where (closed_at is null);
create index cases_pickup on cases (pickup_id, opened_at desc);

create table case_messages (
  case_id uuid not null,
  side text not null,
  number smallint not null,
  author_id uuid not null,
  body text not null,
  sent_at timestamptz not null,
  client_id uuid not null,
  constraint case_messages_pkey primary key (case_id, side, number),
  constraint case_messages_case_id_side_client_id_key unique (case_id, side, client_id),
  constraint case_messages_author_id_fkey foreign key (author_id) references accounts(id),
  constraint case_messages_case_id_fkey foreign key (case_id) references cases(id),
  constraint case_messages_body_check check ((char_length(body) <= 1000)),
  constraint case_messages_number_check check (((number >= 1) and (number <= 10))),
  constraint case_messages_side_check check ((side = any (array['buyer', 'seller'])))
);
create index case_messages_author on case_messages (author_id);

create table case_photos (
  case_id uuid not null,
  side text not null,
  number smallint not null,
  "position" smallint not null,
  storage_key text collate "C" not null,
  constraint case_photos_pkey primary key (case_id, side, number, "position"),
  constraint case_photos_storage_key_key unique (storage_key),
  constraint case_photos_case_id_side_number_fkey foreign key (case_id, side, number) references case_messages(case_id, side, number),
  constraint case_photos_position_check check ((("position" >= 0) and ("position" <= 2)))
);

create table handovers (
  id uuid not null,
  pickup_id bigint not null,
  pass text,
  offline boolean not null,
  made_at timestamptz not null,
  constraint handovers_pkey primary key (id),
  constraint handovers_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint handovers_pass_check check ((pass = any (array['scanned', 'typed'])))
);
create index handovers_pickup on handovers (pickup_id);

create table pickup_payments (
  pickup_id bigint not null,
  state text not null,
  amount_centavos bigint not null default 0,
  parts_centavos bigint not null default 0,
  steps smallint not null default 0,
  changed_at timestamptz not null,
  counted_from timestamptz not null,
  constraint pickup_payments_pkey primary key (pickup_id),
  constraint pickup_payments_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint pickup_payments_amount_centavos_check check ((amount_centavos >= 0)),
  constraint pickup_payments_check check (((state = any (array['said', 'received', 'given_back'])) or (amount_centavos = 0))),
  constraint pickup_payments_parts_centavos_check check ((parts_centavos >= 0)),
  constraint pickup_payments_state_check check ((state = any (array['not_paid', 'said', 'received', 'given_back']))),
  constraint pickup_payments_steps_check check (((steps >= 0) and (steps <= 60)))
);

create table pickup_payment_moves (
  pickup_id bigint not null,
  step smallint not null,
  from_state text not null,
  to_state text not null,
  amount_centavos bigint not null,
  total_centavos bigint not null,
  moved_by uuid not null,
  moved_at timestamptz not null,
  constraint pickup_payment_moves_pkey primary key (pickup_id, step),
  constraint pickup_payment_moves_moved_by_fkey foreign key (moved_by) references accounts(id),
  constraint pickup_payment_moves_pickup_id_fkey foreign key (pickup_id) references pickup_payments(pickup_id),
  constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'said'), ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received'))),
  constraint pickup_payment_moves_amount_centavos_check check ((amount_centavos >= 0)),
  constraint pickup_payment_moves_check check (((to_state = 'given_back') or (amount_centavos <= total_centavos) or (from_state = 'said'))),
  constraint pickup_payment_moves_step_check check (((step >= 1) and (step <= 60))),
  constraint pickup_payment_moves_total_centavos_check check ((total_centavos >= 0))
);

create table pickup_payment_parts (
  id bigint generated always as identity,
  pickup_id bigint not null,
  amount_centavos bigint not null,
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  client_id uuid,
  strikes_id bigint,
  constraint pickup_payment_parts_pkey primary key (id),
  constraint pickup_payment_parts_client unique (pickup_id, client_id),
  constraint pickup_payment_parts_id_pickup_id_amount_centavos_key unique (id, pickup_id, amount_centavos),
  constraint pickup_payment_parts_struck_once unique (strikes_id),
  constraint pickup_payment_parts_pickup_id_fkey foreign key (pickup_id) references pickup_payments(pickup_id),
  constraint pickup_payment_parts_strikes_id_pickup_id_amount_centavos_fkey foreign key (strikes_id, pickup_id, amount_centavos) references pickup_payment_parts(id, pickup_id, amount_centavos),
  constraint pickup_payment_parts_amount_centavos_check check ((amount_centavos > 0)),
  constraint pickup_payment_parts_check check (((client_id is null) = (strikes_id is not null))),
  constraint pickup_payment_parts_check1 check ((paid_at <= recorded_at))
);

create table pickup_times (
  pickup_id bigint not null,
  change text not null,
  picks_up_at timestamptz not null,
  made_at timestamptz not null,
  made_by uuid,
  constraint pickup_times_pkey primary key (pickup_id, change),
  constraint pickup_times_made_by_fkey foreign key (made_by) references accounts(id),
  constraint pickup_times_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint pickup_times_change_check check ((change = any (array['chosen', 'moved_by_buyer', 'moved_by_seller'])))
);

create table reports (
  id uuid not null,
  entry_id uuid not null,
  reported_by uuid not null,
  reason text not null,
  details text not null default '',
  reported_at timestamptz not null,
  conversation_id uuid,
  first_sequence bigint,
  last_sequence bigint,
  client_id uuid,
  constraint reports_pkey primary key (id),
  constraint reports_reported_by_client_id_key unique (reported_by, client_id),
  constraint reports_conversation_id_fkey foreign key (conversation_id) references conversations(id),
  constraint reports_entry_id_fkey foreign key (entry_id) references queue_entries(id) on delete cascade,
  constraint reports_reported_by_fkey foreign key (reported_by) references accounts(id),
  constraint reports_check check ((num_nulls(conversation_id, first_sequence, last_sequence) = any (array[0, 3]))),
  constraint reports_check1 check ((last_sequence >= first_sequence)),
  constraint reports_details_check check ((char_length(details) <= 1000))
);
create index reports_at on reports (reported_at);
create index reports_by on reports (reported_by, reported_at desc);
create index reports_conversation on reports (conversation_id) where (conversation_id is not null);
create index reports_entry on reports (entry_id);
create unique index reports_once on reports (entry_id, reported_by) where (conversation_id is null);

create table review_requests (
  pickup_id bigint not null,
  constraint review_requests_pkey primary key (pickup_id),
  constraint review_requests_pickup_id_fkey foreign key (pickup_id) references pickups(id)
);

create table reviews (
  id uuid not null,
  pickup_id bigint not null,
  side text not null,
  author_id uuid not null,
  about_id uuid not null,
  rating smallint not null,
  words text[] not null,
  body text not null,
  written_at timestamptz not null,
  visible_at timestamptz not null,
  announced boolean not null default false,
  hidden boolean not null default false,
  reply text,
  replied_at timestamptz,
  constraint reviews_pkey primary key (id),
  constraint reviews_pickup_id_side_key unique (pickup_id, side),
  constraint reviews_about_id_fkey foreign key (about_id) references accounts(id),
  constraint reviews_author_id_fkey foreign key (author_id) references accounts(id),
  constraint reviews_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint reviews_body_check check ((char_length(body) <= 1000)),
  constraint reviews_check check (((reply is null) = (replied_at is null))),
  constraint reviews_rating_check check (((rating >= 1) and (rating <= 5))),
  constraint reviews_reply_check check ((char_length(reply) <= 500)),
  constraint reviews_side_check check ((side = any (array['buyer', 'seller']))),
  constraint reviews_words_check check ((cardinality(words) <= 6))
);
create index reviews_about on reviews (about_id, visible_at desc, id desc) include (rating) where (not hidden);
create index reviews_author on reviews (author_id);
create index reviews_not_announced on reviews (visible_at) where (not announced);

create table review_photos (
  review_id uuid not null,
  "position" smallint not null,
  storage_key text collate "C" not null,
  constraint review_photos_pkey primary key (review_id, "position"),
  constraint review_photos_storage_key_key unique (storage_key),
  constraint review_photos_review_id_fkey foreign key (review_id) references reviews(id),
  constraint review_photos_position_check check ((("position" >= 0) and ("position" <= 2)))
);

create table sessions (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  device text,
  replaced_at timestamptz,
  works_at uuid,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint sessions_works_at_fkey foreign key (works_at) references shops(id),
  constraint sessions_device_check check (((length(device) >= 1) and (length(device) <= 60))),
  constraint sessions_token_hash_check check ((octet_length(token_hash) = 32))
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);
create index sessions_last_seen on sessions (last_seen_at);

create table push_subscriptions (
  id uuid not null,
  endpoint text not null,
  account_id uuid not null,
  session_id uuid not null,
  p256dh bytea not null,
  auth bytea not null,
  vapid_key text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint unique (endpoint),
  constraint push_subscriptions_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint push_subscriptions_session foreign key (session_id) references sessions(id) on delete cascade,
  constraint push_subscriptions_auth_check check ((octet_length(auth) = 16)),
  constraint push_subscriptions_endpoint_check check (((length(endpoint) >= 1) and (length(endpoint) <= 1000))),
  constraint push_subscriptions_p256dh_check check ((octet_length(p256dh) = 65)),
  constraint push_subscriptions_vapid_key_check check ((length(vapid_key) = 87))
);
create index push_subscriptions_account on push_subscriptions (account_id, confirmed_at);
create index push_subscriptions_session on push_subscriptions (session_id);

create table shop_helper_invitations (
  id uuid not null,
  shop_id uuid not null,
  token_hash bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint shop_helper_invitations_pkey primary key (id),
  constraint shop_helper_invitations_token_hash_key unique (token_hash),
  constraint shop_helper_invitations_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint shop_helper_invitations_check check ((expires_at > made_at)),
  constraint shop_helper_invitations_token_hash_check check ((octet_length(token_hash) = 32))
);
create index shop_helper_invitations_expiry on shop_helper_invitations (expires_at);
create index shop_helper_invitations_shop on shop_helper_invitations (shop_id);

create table shop_helpers (
  account_id uuid not null,
  shop_id uuid not null,
  since timestamptz not null,
  constraint shop_helpers_pkey primary key (account_id),
  constraint shop_helpers_account_id_fkey foreign key (account_id) references buyers(account_id),
  constraint shop_helpers_shop_id_fkey foreign key (shop_id) references shops(id)
);
create index shop_helpers_shop on shop_helpers (shop_id);

create table shop_pauses (
  shop_id uuid not null,
  cause text not null,
  until timestamptz,
  constraint shop_pauses_pkey primary key (shop_id, cause),
  constraint shop_pauses_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint shop_pauses_cause_check check ((cause = any (array['shop', 'account', 'vacation']))),
  constraint shop_pauses_vacation_ends check (((cause <> 'vacation') or (until is not null)))
);
create index shop_pauses_until on shop_pauses (until) where (until is not null);

create table shop_slugs (
  slug text not null,
  shop_id uuid not null,
  is_current boolean not null,
  made_at timestamptz not null,
  constraint shop_slugs_pkey primary key (slug),
  constraint shop_slugs_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint shop_slugs_slug_check check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (length(slug) <= 63)))
);
create unique index shop_slugs_current on shop_slugs (shop_id) where is_current;
create index shop_slugs_shop on shop_slugs (shop_id, made_at desc);

create table sign_up_origins (
  account_id uuid not null,
  network bytea not null,
  device bytea not null,
  signed_up_at timestamptz not null,
  constraint sign_up_origins_pkey primary key (account_id),
  constraint sign_up_origins_account_id_fkey foreign key (account_id) references accounts(id),
  constraint sign_up_origins_device_check check ((octet_length(device) = 16)),
  constraint sign_up_origins_network_check check ((octet_length(network) = 16))
);
create index sign_up_origins_device on sign_up_origins (device, signed_up_at);
create index sign_up_origins_network on sign_up_origins (network, signed_up_at);
create index sign_up_origins_time on sign_up_origins (signed_up_at);

create table sign_ups (
  id uuid not null,
  token_hash bytea not null,
  kind text not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  language text not null,
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_ups_pkey primary key (id),
  constraint sign_ups_token_hash_key unique (token_hash),
  constraint sign_ups_check check ((expires_at > created_at)),
  constraint sign_ups_email_check check ((char_length(email) <= 254)),
  constraint sign_ups_kind_check check ((kind = any (array['buyer', 'seller']))),
  constraint sign_ups_language_check check ((language = any (array['en', 'fil']))),
  constraint sign_ups_token_hash_check check ((octet_length(token_hash) = 32))
);
create index sign_ups_expiry on sign_ups (expires_at);

create table signals (
  entry_id uuid,
  kind text not null,
  evidence text not null,
  noticed_at timestamptz not null,
  facts jsonb not null default '{}'::jsonb,
  constraint signals_pkey primary key (kind, evidence),
  constraint signals_entry_id_fkey foreign key (entry_id) references queue_entries(id) on delete cascade,
  constraint signals_evidence_check check ((char_length(evidence) <= 200))
);
create index signals_entry on signals (entry_id);

create unlogged table size_views (
  buyer_id uuid not null,
  sizes text[] not null,
  constraint size_views_pkey primary key (buyer_id),
  constraint size_views_buyer_id_fkey foreign key (buyer_id) references buyers(account_id) on delete cascade,
  constraint size_views_sizes_check check ((cardinality(sizes) <= 60))
);

create table tag_numbers (
  shop_id uuid not null,
  number integer not null,
  item_id uuid,
  constraint tag_numbers_pkey primary key (shop_id, number),
  constraint tag_numbers_item_id_key unique (item_id),
  constraint tag_numbers_item_id_fkey foreign key (item_id) references items(id) on delete set null,
  constraint tag_numbers_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint tag_numbers_number_check check (((number >= 1001) and (number <= 999999)))
);

create table tags (
  id integer generated always as identity,
  name text not null,
  kind text not null,
  constraint tags_pkey primary key (id),
  constraint tags_name_key unique (name),
  constraint tags_kind_check check ((kind = any (array['garment', 'style', 'material', 'occasion', 'colour', 'pattern'])))
);

create table account_preferences (
  account_id uuid not null,
  tag_id integer not null,
  constraint account_preferences_pkey primary key (account_id, tag_id),
  constraint account_preferences_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade,
  constraint account_preferences_tag_id_fkey foreign key (tag_id) references tags(id)
);

create table item_tags (
  item_id uuid not null,
  tag_id integer not null,
  constraint item_tags_pkey primary key (item_id, tag_id),
  constraint item_tags_item_id_fkey foreign key (item_id) references items(id) on delete cascade,
  constraint item_tags_tag_id_fkey foreign key (tag_id) references tags(id)
);
create index item_tags_tag on item_tags (tag_id, item_id);

create table learned_tags (
  model text not null,
  tag_id integer not null,
  threshold double precision not null,
  "precision" double precision not null,
  learned_at timestamptz not null,
  constraint learned_tags_pkey primary key (model, tag_id),
  constraint learned_tags_tag_id_fkey foreign key (tag_id) references tags(id),
  constraint learned_tags_precision_check check ((("precision" >= (0)::double precision) and ("precision" <= (1)::double precision))),
  constraint learned_tags_threshold_check check (((threshold >= (0)::double precision) and (threshold <= (1)::double precision)))
);

create table tickets (
  id bigint generated always as identity,
  item_id uuid not null,
  shop_id uuid not null,
  buyer_id uuid not null,
  status smallint not null,
  level smallint not null generated always as ( case when (status <= 3) then 1 when (status = 4) then 2 when (status = 5) then 3 else 4 end) stored,
  price_centavos bigint not null,
  created_at timestamptz not null,
  seller_due_at timestamptz not null,
  buyer_due_at timestamptz,
  item_name text not null,
  item_size text not null,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  item_condition text,
  reminders smallint not null default 0,
  completed_at timestamptz,
  pickup_id bigint not null,
  cancel_reason text,
  live_sale_id uuid,
  name_hold_id bigint,
  ended_because text,
  constraint tickets_pkey primary key (id),
  constraint tickets_one_of_name_hold unique (name_hold_id),
  constraint tickets_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint tickets_item_id_fkey foreign key (item_id) references items(id),
  constraint tickets_live_sale_id_fkey foreign key (live_sale_id) references live_sales(id) on delete set null,
  constraint tickets_name_hold_id_fkey foreign key (name_hold_id) references name_holds(id) on delete set null,
  constraint tickets_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint tickets_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint tickets_cancel_reason_check check ((cancel_reason = any (array['changed_mind', 'found_another', 'cannot_come', 'too_far', 'other']))),
  constraint tickets_check check (((status <> 4) or (buyer_due_at is not null))),
  constraint tickets_ended_because_check check ((ended_because = any (array['taken_down', 'shop_stopped', 'buyer_stopped']))),
  constraint tickets_ended_because_ended check (((ended_because is null) or (status > 5))),
  constraint tickets_photo_complete check ((num_nulls(photo_key, photo_width, photo_height, photo_placeholder) = any (array[0, 4]))),
  constraint tickets_reminders_check check (((reminders >= 0) and (reminders <= 3))),
  constraint tickets_status_check check (((status >= 1) and (status <= 9)))
);
create index tickets_buyer on tickets (buyer_id, id desc);
create index tickets_buyer_due_soon on tickets (buyer_due_at) where ((status = 4) and (reminders < 3));
create index tickets_buyer_level on tickets (buyer_id, level, id desc);
create index tickets_buyer_overdue on tickets (buyer_due_at) where (status = 4);
create index tickets_forfeited on tickets (buyer_id) where (status = 8);
create index tickets_item on tickets (item_id);
create index tickets_last_sold on tickets (completed_at desc) where ((level = 3) and (completed_at is not null));
create index tickets_live_sale on tickets (live_sale_id) where (live_sale_id is not null);
create unique index tickets_one_per_item on tickets (item_id) where ((status >= 1) and (status <= 5));
create index tickets_photo_key on tickets (photo_key) where (photo_key is not null);
create index tickets_pickup on tickets (pickup_id);
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc) where ((completed_at is not null) or (status = 8));
create index tickets_record_of_shop on tickets (shop_id, created_at desc) where ((completed_at is not null) or (status = any (array[6, 7])));
create index tickets_reserved on tickets (created_at);
create index tickets_seller_due_soon on tickets (seller_due_at) where ((status <= 3) and (reminders < 3));
create index tickets_seller_overdue on tickets (seller_due_at) where (status <= 3);
create index tickets_shop on tickets (shop_id, id desc);
create index tickets_shop_level on tickets (shop_id, level, id desc);
create index tickets_shop_reserved on tickets (shop_id, created_at);
create index tickets_sold on tickets (shop_id, completed_at desc, item_id desc) where ((level = 3) and (completed_at is not null));

create table handover_tickets (
  handover_id uuid not null,
  ticket_id bigint not null,
  result text not null,
  reason text,
  constraint handover_tickets_pkey primary key (handover_id, ticket_id),
  constraint handover_tickets_handover_id_fkey foreign key (handover_id) references handovers(id),
  constraint handover_tickets_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint handover_tickets_reason check (((reason is not null) = (result = 'refused'))),
  constraint handover_tickets_reason_check check ((reason = any (array['not_as_described', 'flaw', 'not_wanted']))),
  constraint handover_tickets_result_check check ((result = any (array['completed', 'refused', 'conflict'])))
);
create unique index handover_tickets_one_end on handover_tickets (ticket_id) where (result <> 'conflict');

create table purchases (
  buyer_id uuid not null,
  client_id uuid not null,
  item_id uuid not null,
  ticket_id bigint not null,
  of_cart boolean not null,
  constraint purchases_pkey primary key (buyer_id, client_id, item_id),
  constraint purchases_buyer_id_fkey foreign key (buyer_id) references buyers(account_id),
  constraint purchases_ticket_id_fkey foreign key (ticket_id) references tickets(id)
);
create unique index purchases_one_item on purchases (buyer_id, client_id) where (not of_cart);

create table ticket_moves (
  ticket_id bigint not null,
  step integer not null,
  from_status smallint,
  to_status smallint not null,
  moved_by uuid,
  moved_at timestamptz not null,
  constraint ticket_moves_pkey primary key (ticket_id, step),
  constraint ticket_moves_moved_by_fkey foreign key (moved_by) references accounts(id),
  constraint ticket_moves_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint ticket_moves_cancelled_early check (((to_status <> 9) or ((from_status >= 1) and (from_status <= 4)))),
  constraint ticket_moves_check check (((step = 1) = (from_status is null))),
  constraint ticket_moves_from_status_check check (((from_status >= 1) and (from_status <= 8))),
  constraint ticket_moves_step_check check ((step > 0)),
  constraint ticket_moves_to_status_check check (((to_status >= 1) and (to_status <= 9)))
);
create index ticket_moves_figures on ticket_moves (moved_at) where (to_status >= 4);

create table ticket_requests (
  ticket_id bigint not null,
  kind text not null,
  asked_at timestamptz not null,
  due_at timestamptz,
  from_due_at timestamptz,
  wanted_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  constraint ticket_requests_pkey primary key (ticket_id, kind),
  constraint ticket_requests_answered_by_fkey foreign key (answered_by) references accounts(id),
  constraint ticket_requests_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint ticket_requests_answer_check check ((answer = any (array['agreed', 'refused', 'unanswered', 'over']))),
  constraint ticket_requests_check check (((kind = 'cancel') = (due_at is not null))),
  constraint ticket_requests_check1 check ((((kind = 'longer') = (wanted_at is not null)) and (num_nulls(wanted_at, from_due_at) = any (array[0, 2])))),
  constraint ticket_requests_check2 check (((wanted_at > from_due_at) and (wanted_at <= (from_due_at + '168:00:00'::interval)))),
  constraint ticket_requests_check3 check ((num_nulls(answer, answered_at) = any (array[0, 2]))),
  constraint ticket_requests_kind_check check ((kind = any (array['cancel', 'longer']))),
  constraint ticket_requests_unanswered check (((answer <> 'unanswered') or ((kind = 'cancel') and (answered_at >= due_at))))
);
create index ticket_requests_due on ticket_requests (due_at) where (answer is null);

create table verification_decisions (
  id uuid not null,
  seller_id uuid not null,
  admin_id uuid not null,
  decision smallint not null,
  reason text,
  decided_at timestamptz not null,
  constraint verification_decisions_pkey primary key (id),
  constraint verification_decisions_admin_id_fkey foreign key (admin_id) references accounts(id),
  constraint verification_decisions_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint verification_decisions_decision_check check ((decision = any (array[1, 2])))
);
create index verification_decisions_at on verification_decisions (decided_at);
create index verification_decisions_seller on verification_decisions (seller_id, decided_at desc);

create table voucher_batches (
  id uuid not null,
  issued_by uuid not null,
  client_id uuid,
  amount_centavos bigint not null,
  count integer not null,
  issued_at timestamptz not null,
  agreed boolean not null default false,
  constraint voucher_batches_pkey primary key (id),
  constraint voucher_batches_issued_by_client_id_key unique (issued_by, client_id),
  constraint voucher_batches_issued_by_fkey foreign key (issued_by) references accounts(id),
  constraint voucher_batches_amount_centavos_check check ((amount_centavos > 0)),
  constraint voucher_batches_count_check check (((count >= 1) and (count <= 500)))
);
create index voucher_batches_issued on voucher_batches (issued_at) where (not agreed);

create table voucher_keys (
  id uuid not null,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null,
  constraint voucher_keys_pkey primary key (id)
);

create table vouchers (
  code text,
  amount_centavos bigint not null,
  issued_by uuid not null,
  issued_at timestamptz not null,
  batch_id uuid,
  redeemed boolean not null default false,
  id uuid not null,
  code_hash bytea,
  lookup_key_id uuid,
  sealed_code bytea,
  key_id text,
  wrapped_key bytea,
  constraint vouchers_pkey primary key (id),
  constraint vouchers_code_hash_key unique (code_hash),
  constraint vouchers_batch_id_fkey foreign key (batch_id) references voucher_batches(id),
  constraint vouchers_issued_by_fkey foreign key (issued_by) references accounts(id),
  constraint vouchers_lookup_key_id_fkey foreign key (lookup_key_id) references voucher_keys(id),
  constraint vouchers_amount_centavos_check check ((amount_centavos > 0)),
  constraint vouchers_code_check check ((char_length(code) = 20)),
  constraint vouchers_code_hash_check check ((octet_length(code_hash) = 32)),
  constraint vouchers_code_plain_or_sealed check ( case when (code is null) then (num_nulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0) else (num_nonnulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0) end)
);
create index vouchers_batch on vouchers (batch_id, id);
create index vouchers_open on vouchers (amount_centavos, id) where (not redeemed);
create index vouchers_plain on vouchers (id) where (code is not null);

create table voucher_redemptions (
  seller_id uuid not null,
  transaction_id uuid not null,
  redeemed_at timestamptz not null,
  client_id uuid,
  voucher_id uuid not null,
  constraint voucher_redemptions_pkey primary key (voucher_id),
  constraint voucher_redemptions_transaction_id_key unique (transaction_id),
  constraint voucher_redemptions_seller_id_fkey foreign key (seller_id) references sellers(account_id),
  constraint voucher_redemptions_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id),
  constraint voucher_redemptions_voucher_id_fkey foreign key (voucher_id) references vouchers(id)
);
create index voucher_redemptions_seller on voucher_redemptions (seller_id, redeemed_at desc);

-- Rights -------------------------------------------------------------------------------------------------------------

-- Not even the owner may change history. Rights do not bind a superuser: see docs/operations.md.
revoke update, delete, truncate on
  ledger_transactions, ledger_entries, voucher_redemptions, voucher_batches, ticket_moves
from current_user;
revoke update, truncate on verification_decisions, id_document_views from current_user;
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
