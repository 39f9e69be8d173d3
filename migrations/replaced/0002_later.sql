-- From 0001_first.sql to ../0001_tables.sql: what the migrations between them, named below, did to tables and rows. The
-- triggers of the first version go first; those of today come afterwards, from ../repeatable.

do $$
declare it record;
begin
  for it in select tgname, tgrelid::regclass as of_table from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace) loop
    execute format('drop trigger %I on %s', it.tgname, it.of_table);
  end loop;
  for it in select p.oid::regprocedure as signature from pg_proc p
      where pronamespace = current_schema()::regnamespace and (prorettype = 'trigger'::regtype
          or proname in ('index_items', 'search_text', 'search_filters', 'search_facts'))
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop function %s', it.signature);
  end loop;
end $$;

-- 0002_language.sql ----------------------------------------------------------------------------------------------------

alter table accounts add column language text not null default 'en' check (language in ('en', 'fil'));

-- 0004_email.sql -------------------------------------------------------------------------------------------------------

alter table accounts add email_confirmed_at timestamptz;
create table sign_ups (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('buyer', 'seller')),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  language text not null check (language in ('en', 'fil')),
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sign_ups_expiry on sign_ups (expires_at);
create table email_links (
  account_id uuid primary key references accounts,
  email text not null check (char_length(email) <= 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

-- 0005_push.sql --------------------------------------------------------------------------------------------------------

create table push_subscriptions (
  id uuid primary key,
  endpoint text not null constraint push_subscriptions_endpoint unique check (length(endpoint) between 1 and 1000),
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null constraint push_subscriptions_session references sessions (id) on delete cascade,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  vapid_key text not null check (length(vapid_key) = 87),
  created_at timestamptz not null,
  confirmed_at timestamptz not null
);
create index push_subscriptions_account on push_subscriptions (account_id, confirmed_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- 0007_public_pages.sql ------------------------------------------------------------------------------------------------

alter table shops add column on_web boolean not null default true;
create table shop_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  shop_id uuid not null references shops,
  is_current boolean not null,
  made_at timestamptz not null
);
create unique index shop_slugs_current on shop_slugs (shop_id) where is_current;
create index shop_slugs_shop on shop_slugs (shop_id, made_at desc);
do $$
declare
  shop record;
  base text;
begin
  for shop in select id, name from shops where closed_at is null order by created_at, id loop
    base := coalesce(nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
      lower(regexp_replace(normalize(translate(shop.name, '''’‘`´.', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
      '[^a-z0-9]+', '-', 'g')), 48)), ''), 'shop');
    for n in 1..20 loop
      insert into shop_slugs (slug, shop_id, is_current, made_at)
        values (base || case when n = 1 then '' when n < 20 then '-' || n else '-' || right(shop.id::text, 12) end,
          shop.id, true, now())
        on conflict do nothing;
      exit when found;
    end loop;
  end loop;
end $$;
update shop_slugs set made_at = created_at from shops where id = shop_id;

-- 0008_event_outbox.sql ------------------------------------------------------------------------------------------------

create unlogged table event_outbox (
  id bigint primary key generated always as identity,
  topic text not null,
  payload text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- 0009_notifications.sql -----------------------------------------------------------------------------------------------

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  subject text not null,
  path text not null check (path like '/%'),
  facts jsonb not null,
  photo_key text,
  about_account_id uuid references accounts on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  reached_at timestamptz
);
create unique index notifications_subject on notifications (account_id, kind, subject);
create index notifications_page on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, path) where read_at is null;
create index notifications_about on notifications (about_account_id) where about_account_id is not null;
create index notifications_old on notifications (created_at);
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'text_message')),
  account_id uuid not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at, account_id);
create index notification_deliveries_account on notification_deliveries (account_id);
create table notification_settings (
  account_id uuid primary key references accounts on delete cascade,
  switched_off text[] not null check (cardinality(switched_off) <= 100),
  quiet_hours boolean not null
);
alter table tickets add column reminders smallint not null default 0 check (reminders between 0 and 3);
update tickets set reminders = 1 where due_soon_notified;
drop index tickets_seller_due_soon, tickets_buyer_due_soon;
alter table tickets drop column due_soon_notified;
create index tickets_seller_due_soon on tickets (seller_due_at) where status <= 3 and reminders < 3;
create index tickets_buyer_due_soon on tickets (buyer_due_at) where status = 4 and reminders < 3;
create index conversations_unread_lately on conversations (last_message_at) where buyer_unread or seller_unread;

-- 0010_phone.sql -------------------------------------------------------------------------------------------------------

create table phone_codes (
  account_id uuid primary key references accounts on delete cascade,
  phone_no text not null check (phone_no ~ '^09[0-9]{9}$'),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries smallint not null default 0 check (tries between 0 and 5)
);
create table proven_phones (
  account_id uuid primary key references accounts on delete cascade,
  phone_no text not null constraint proven_phones_number unique check (phone_no ~ '^09[0-9]{9}$'),
  proven_at timestamptz not null
);

-- 0011_shop_cover.sql --------------------------------------------------------------------------------------------------

alter table shops
  add column cover_key text collate "C",
  add column cover_width integer,
  add column cover_height integer,
  add column cover_placeholder text,
  add constraint shops_cover_complete
    check (num_nulls(cover_key, cover_width, cover_height, cover_placeholder) in (0, 4));
create index shops_cover on shops (cover_key) where cover_key is not null;

-- 0011_shop_hours.sql --------------------------------------------------------------------------------------------------

alter table shops add column hours jsonb check (hours is null or coalesce(
  jsonb_array_length(hours -> 'weekly') = 7 and jsonb_array_length(hours -> 'exceptions') <= 60
  and octet_length(hours::text) <= 20000, false));

-- 0011_shop_sold.sql ---------------------------------------------------------------------------------------------------

alter table tickets add column completed_at timestamptz;
update tickets set completed_at = (
  select max(moved_at) from ticket_moves where ticket_id = tickets.id and to_status = 5)
  where level = 3;
create index tickets_sold on tickets (shop_id, completed_at desc, item_id desc)
  where level = 3 and completed_at is not null;

-- 0011_shop_words.sql --------------------------------------------------------------------------------------------------

alter table shops
  add column about text not null default '' check (char_length(about) <= 500),
  add column directions text not null default '' check (char_length(directions) <= 300);

-- 0012_pickups.sql -----------------------------------------------------------------------------------------------------

create table pickups (
  id bigint primary key generated always as identity,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  opened_at timestamptz not null,
  open boolean not null default true
);
create unique index pickups_one_open on pickups (shop_id, buyer_id) where open;
create index pickups_buyer on pickups (buyer_id, id desc);
create index pickups_shop on pickups (shop_id, id desc);
alter table tickets add column pickup_id bigint references pickups;
alter table pickups add column first_ticket_id bigint;
insert into pickups (shop_id, buyer_id, opened_at, open, first_ticket_id)
  select shop_id, buyer_id, created_at, false, id from tickets where level > 2 order by id;
insert into pickups (shop_id, buyer_id, opened_at, first_ticket_id)
  select shop_id, buyer_id, min(created_at), min(id) from tickets where level <= 2 group by shop_id, buyer_id order by min(id);
update tickets t set pickup_id = p.id from pickups p
  where case when t.level > 2 then p.first_ticket_id = t.id
    else p.open and p.shop_id = t.shop_id and p.buyer_id = t.buyer_id end;
alter table pickups drop column first_ticket_id;
alter table tickets alter column pickup_id set not null;
create index tickets_pickup on tickets (pickup_id);

-- 0013_line.sql --------------------------------------------------------------------------------------------------------

create table line_places (
  place bigint primary key generated always as identity,
  item_id uuid not null references items,
  buyer_id uuid not null references buyers,
  joined_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'turn', 'ended')),
  turn_begins_at timestamptz,
  turn_ends_at timestamptz,
  notified boolean not null default false,
  end_reason text check (end_reason in ('bought', 'lapsed', 'left', 'blocked', 'sold', 'withdrawn')),
  ended_at timestamptz,
  check (state <> 'turn' or turn_begins_at is not null),
  check (num_nulls(turn_begins_at, turn_ends_at) in (0, 2)),
  check (turn_ends_at > turn_begins_at),
  check ((state = 'ended') = (end_reason is not null) and num_nulls(end_reason, ended_at) in (0, 2)),
  constraint line_turns_begin_by_day
    check ((turn_begins_at at time zone 'Asia/Manila')::time between time '08:00' and time '21:00')
);
create unique index line_places_one_turn on line_places (item_id) where state = 'turn';
create unique index line_places_one_of_buyer on line_places (item_id, buyer_id) where state <> 'ended';
create index line_places_line on line_places (item_id, place) where state <> 'ended';
create index line_places_buyer on line_places (buyer_id, place);
create index line_places_turns on line_places (turn_begins_at) where state = 'turn';
create index line_places_ended on line_places (ended_at) where state = 'ended';
alter table tickets add column cancel_reason text
  check (cancel_reason in ('changed_mind', 'found_another', 'cannot_come', 'too_far', 'other'));
create table ticket_requests (
  ticket_id bigint not null references tickets,
  kind text not null check (kind in ('cancel', 'longer')),
  asked_at timestamptz not null,
  due_at timestamptz,
  from_due_at timestamptz,
  wanted_at timestamptz,
  answer text check (answer in ('agreed', 'refused', 'unanswered', 'over')),
  answered_at timestamptz,
  primary key (ticket_id, kind),
  check ((kind = 'cancel') = (due_at is not null)),
  check ((kind = 'longer') = (wanted_at is not null) and num_nulls(wanted_at, from_due_at) in (0, 2)),
  check (wanted_at > from_due_at and wanted_at <= from_due_at + interval '168 hours'),
  check (num_nulls(answer, answered_at) in (0, 2)),
  constraint ticket_requests_unanswered check (answer <> 'unanswered' or (kind = 'cancel' and answered_at >= due_at))
);
create index ticket_requests_due on ticket_requests (due_at) where answer is null;
alter table ticket_moves drop constraint ticket_moves_cancelled_early;
alter table ticket_moves add constraint ticket_moves_cancelled_early
  check (to_status <> 9 or from_status between 1 and 4);

-- 0014_pickup_times.sql ------------------------------------------------------------------------------------------------

alter table pickups
  add column picks_up_at timestamptz,
  add column time_set_at timestamptz,
  add column time_reminders smallint not null default 0 check (time_reminders between 0 and 2),
  add constraint pickups_time_and_when_set check ((picks_up_at is null) = (time_set_at is null));
create index pickups_coming on pickups (picks_up_at) where open and time_reminders < 2;
create table pickup_times (
  pickup_id bigint not null references pickups,
  change text not null check (change in ('chosen', 'moved_by_buyer', 'moved_by_seller')),
  picks_up_at timestamptz not null,
  made_at timestamptz not null,
  primary key (pickup_id, change)
);
create table handovers (
  id uuid primary key,
  pickup_id bigint not null references pickups,
  pass text check (pass in ('scanned', 'typed')),
  offline boolean not null,
  made_at timestamptz not null
);
create index handovers_pickup on handovers (pickup_id);
create table handover_tickets (
  handover_id uuid not null references handovers,
  ticket_id bigint not null references tickets,
  result text not null check (result in ('completed', 'refused', 'conflict')),
  reason text check (reason in ('not_as_described', 'flaw')),
  primary key (handover_id, ticket_id),
  constraint handover_tickets_reason check ((reason is not null) = (result = 'refused'))
);
create unique index handover_tickets_one_end on handover_tickets (ticket_id) where result <> 'conflict';

-- 0015_payments.sql ----------------------------------------------------------------------------------------------------

create table payment_qrs (
  seller_id uuid primary key references sellers,
  payload text not null check (length(payload) between 20 and 600),
  name text not null check (length(name) between 1 and 99),
  city text not null check (length(city) <= 99),
  set_at timestamptz not null
);
create table payment_qr_changes (
  id bigint primary key generated always as identity,
  seller_id uuid not null references sellers,
  name text check (length(name) between 1 and 99),
  name_before text check (length(name_before) between 1 and 99),
  changed_at timestamptz not null,
  check (num_nonnulls(name, name_before) > 0)
);
create index payment_qr_changes_seller on payment_qr_changes (seller_id);
create index payment_qr_changes_at on payment_qr_changes (changed_at);
create table pickup_payments (
  pickup_id bigint primary key references pickups,
  state text not null check (state in ('not_paid', 'said', 'received', 'given_back')),
  amount_centavos bigint not null default 0 check (amount_centavos >= 0),
  parts_centavos bigint not null default 0 check (parts_centavos >= 0),
  steps smallint not null default 0 check (steps between 0 and 60),
  changed_at timestamptz not null,
  counted_from timestamptz not null,
  check (state in ('said', 'received', 'given_back') or amount_centavos = 0)
);
create table pickup_payment_moves (
  pickup_id bigint not null references pickup_payments,
  step smallint not null check (step between 1 and 60),
  from_state text not null,
  to_state text not null,
  amount_centavos bigint not null check (amount_centavos >= 0),
  total_centavos bigint not null check (total_centavos >= 0),
  moved_by uuid not null references accounts,
  moved_at timestamptz not null,
  primary key (pickup_id, step),
  constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received'))),
  check (to_state = 'given_back' or amount_centavos <= total_centavos or from_state = 'said')
);
create table pickup_payment_parts (
  id bigint primary key generated always as identity,
  pickup_id bigint not null references pickup_payments,
  amount_centavos bigint not null check (amount_centavos > 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  client_id uuid,
  strikes_id bigint constraint pickup_payment_parts_struck_once unique,
  constraint pickup_payment_parts_client unique (pickup_id, client_id),
  unique (id, pickup_id, amount_centavos),
  foreign key (strikes_id, pickup_id, amount_centavos)
    references pickup_payment_parts (id, pickup_id, amount_centavos),
  check ((client_id is null) = (strikes_id is not null)),
  check (paid_at <= recorded_at)
);

-- 0016_reviews.sql -----------------------------------------------------------------------------------------------------

create table reviews (
  id uuid primary key,
  pickup_id bigint not null references pickups,
  side text not null check (side in ('buyer', 'seller')),
  author_id uuid not null references accounts,
  about_id uuid not null references accounts,
  rating smallint not null check (rating between 1 and 5),
  words text[] not null check (cardinality(words) <= 6),
  body text not null check (char_length(body) <= 1000),
  written_at timestamptz not null,
  visible_at timestamptz not null,
  announced boolean not null default false,
  hidden boolean not null default false,
  reply text check (char_length(reply) <= 500),
  replied_at timestamptz,
  unique (pickup_id, side),
  check ((reply is null) = (replied_at is null))
);
create index reviews_about on reviews (about_id, visible_at desc, id desc) include (rating) where not hidden;
create index reviews_author on reviews (author_id);
create index reviews_not_announced on reviews (visible_at) where not announced;
create table review_photos (
  review_id uuid not null references reviews,
  position smallint not null check (position between 0 and 2),
  storage_key text collate "C" not null unique,
  primary key (review_id, position)
);
create table review_requests (
  pickup_id bigint primary key references pickups
);
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc) where status in (5, 8);
create index tickets_record_of_shop on tickets (shop_id, created_at desc) where status in (5, 6, 7);

-- 0017_cases.sql -------------------------------------------------------------------------------------------------------

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
  number smallint not null check (number between 1 and 10),
  author_id uuid not null references accounts,
  body text not null check (char_length(body) <= 1000),
  sent_at timestamptz not null,
  client_id uuid not null,
  primary key (case_id, side, number),
  unique (case_id, side, client_id)
);
create index case_messages_author on case_messages (author_id);
create table case_photos (
  case_id uuid not null,
  side text not null,
  number smallint not null,
  position smallint not null check (position between 0 and 2),
  storage_key text collate "C" not null unique,
  primary key (case_id, side, number, position),
  foreign key (case_id, side, number) references case_messages
);
create index tickets_figures on tickets (created_at) include (status, buyer_due_at, cancel_reason);

-- 0018_live_sales.sql --------------------------------------------------------------------------------------------------

create table live_sales (
  id uuid primary key,
  shop_id uuid not null references shops,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 80),
  stream text not null default '' check (char_length(stream) <= 200),
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  now_item_id uuid references items on delete set null,
  made_by uuid not null references accounts,
  made_at timestamptz not null,
  client_id uuid not null,
  unique (shop_id, client_id),
  check (ended_at is null or started_at is not null),
  check (cancelled_at is null or started_at is null)
);
create unique index live_sales_one_running on live_sales (shop_id) where started_at is not null and ended_at is null;
create index live_sales_shop on live_sales (shop_id, made_at desc, id desc);
create index live_sales_not_over on live_sales (starts_at) where ended_at is null and cancelled_at is null;
alter table shops add column live_open_tickets smallint check (live_open_tickets between 1 and 100);
create table live_sale_items (
  sale_id uuid not null references live_sales on delete cascade,
  item_id uuid not null references items on delete cascade,
  number smallint not null check (number between 1 and 300),
  open boolean not null default true,
  shown_at timestamptz,
  was_listed_at timestamptz,
  primary key (sale_id, item_id),
  constraint live_sale_items_number unique (sale_id, number) deferrable
);
create unique index live_sale_items_one_sale on live_sale_items (item_id) where open;
create index live_sale_items_item on live_sale_items (item_id);
create index live_sales_now_item on live_sales (now_item_id) where now_item_id is not null;
create table live_subscribers (
  sale_id uuid not null references live_sales on delete cascade,
  buyer_id uuid not null references buyers,
  subscribed_at timestamptz not null,
  primary key (sale_id, buyer_id)
);
create index live_subscribers_buyer on live_subscribers (buyer_id);
create table live_bills (
  id uuid primary key,
  sale_id uuid not null references live_sales on delete cascade,
  name text check (char_length(name) between 1 and 60),
  buyer_id uuid references buyers,
  made_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  taken_by uuid references buyers,
  taken_at timestamptz,
  unique (sale_id, buyer_id),
  check (num_nonnulls(name, buyer_id) = 1),
  check (num_nulls(taken_by, taken_at) in (0, 2)),
  check (taken_by is null or name is not null)
);
create index live_bills_buyer on live_bills (buyer_id) where buyer_id is not null;
create index live_bills_taken on live_bills (taken_by) where taken_by is not null;
create table name_holds (
  id bigint primary key generated always as identity,
  sale_id uuid not null references live_sales on delete cascade,
  item_id uuid not null references items on delete cascade,
  bill_id uuid not null references live_bills on delete cascade,
  price_centavos bigint not null,
  held_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('taken', 'released', 'lapsed')),
  client_id uuid not null,
  unique (sale_id, client_id),
  check (num_nulls(ended_at, end_reason) in (0, 2))
);
create unique index name_holds_one_of_item on name_holds (item_id) where ended_at is null;
create index name_holds_item on name_holds (item_id);
create index name_holds_bill on name_holds (bill_id);
create index name_holds_due on name_holds (due_at) where ended_at is null;
alter table tickets
  add column live_sale_id uuid references live_sales on delete set null,
  add column name_hold_id bigint constraint tickets_one_of_name_hold unique references name_holds on delete set null;
create index tickets_live_sale on tickets (live_sale_id) where live_sale_id is not null;
alter table line_places
  add column live boolean not null default false,
  drop constraint line_turns_begin_by_day,
  add constraint line_turns_begin_by_day
    check (live or (turn_begins_at at time zone 'Asia/Manila')::time between time '08:00' and time '21:00');
create unlogged table live_viewers (
  sale_id uuid not null,
  process_id uuid not null,
  count integer not null check (count > 0),
  counted_at timestamptz not null,
  primary key (sale_id, process_id)
);

-- 0020_shop_helpers.sql ------------------------------------------------------------------------------------------------

create table shop_helpers (
  account_id uuid primary key references buyers,
  shop_id uuid not null references shops,
  since timestamptz not null
);
create index shop_helpers_shop on shop_helpers (shop_id);
create table shop_helper_invitations (
  id uuid primary key,
  shop_id uuid not null references shops,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index shop_helper_invitations_shop on shop_helper_invitations (shop_id);
create index shop_helper_invitations_expiry on shop_helper_invitations (expires_at);
alter table sessions add column works_at uuid references shops;
alter table items add column added_by uuid references accounts;
alter table messages add column written_by uuid references accounts check (written_by is null or sender = 'seller');
alter table pickup_times add column made_by uuid references accounts;
alter table ticket_requests add column answered_by uuid references accounts;
create index items_added_by on items (added_by) where added_by is not null;
create index messages_written_by on messages (written_by) where written_by is not null;

-- 0021_waiting_drafts.sql ----------------------------------------------------------------------------------------------

alter table items
  add column kept_as_draft boolean not null default false,
  add column completed_at timestamptz,
  add constraint items_only_kept_drafts_wait check (completed_at is null or kept_as_draft);

-- 0022_recent_sales.sql ------------------------------------------------------------------------------------------------

create index tickets_last_sold on tickets (completed_at desc) where level = 3 and completed_at is not null;

-- 0024_declined_at_handover.sql ----------------------------------------------------------------------------------------

alter table handover_tickets drop constraint handover_tickets_reason_check;
alter table handover_tickets add constraint handover_tickets_reason_check
  check (reason in ('not_as_described', 'flaw', 'not_wanted'));

-- 0025_moderation.sql --------------------------------------------------------------------------------------------------

create table queue_entries (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in
    ('item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'appeal')),
  subject_id uuid not null,
  about_id uuid references accounts,
  title text not null default '' check (char_length(title) <= 100),
  priority smallint not null default 0 check (priority between 0 and 9),
  opened_at timestamptz not null,
  taken_by uuid references accounts,
  taken_at timestamptz,
  waiting boolean not null default false,
  closed_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check (not waiting or closed_at is null)
);
create unique index queue_entries_one_open on queue_entries (kind, subject_id, about_id) nulls not distinct
  where closed_at is null;
create index queue_entries_open on queue_entries (priority desc, opened_at, id) where closed_at is null;
create index queue_entries_taken on queue_entries (taken_by) where closed_at is null;
create index queue_entries_closed on queue_entries (closed_at desc, id desc) where closed_at is not null;
create index queue_entries_about on queue_entries (about_id);
create table reports (
  id uuid primary key,
  entry_id uuid not null references queue_entries,
  reported_by uuid not null references accounts,
  reason text not null,
  details text not null default '' check (char_length(details) <= 1000),
  reported_at timestamptz not null,
  conversation_id uuid references conversations,
  first_sequence bigint,
  last_sequence bigint,
  client_id uuid,
  unique (reported_by, client_id),
  check (num_nulls(conversation_id, first_sequence, last_sequence) in (0, 3)),
  check (last_sequence >= first_sequence)
);
create unique index reports_once on reports (entry_id, reported_by) where conversation_id is null;
create index reports_entry on reports (entry_id);
create index reports_by on reports (reported_by, reported_at desc);
create index reports_conversation on reports (conversation_id) where conversation_id is not null;
create table signals (
  entry_id uuid not null references queue_entries,
  kind text not null,
  evidence text not null check (char_length(evidence) <= 200),
  noticed_at timestamptz not null,
  primary key (entry_id, kind, evidence)
);
create table decisions (
  id uuid primary key,
  entry_id uuid not null references queue_entries,
  act text not null check (act in
    ('nothing', 'warn', 'take_down', 'hide_review', 'pause_shop', 'stop_account', 'uphold', 'lift')),
  rule text,
  words text not null check (char_length(words) <= 500),
  about_id uuid references accounts,
  subject_id uuid,
  days smallint check (days > 0),
  until timestamptz,
  order_authority text,
  order_paper text,
  order_issued_on date,
  order_due_on date,
  decided_by uuid not null references accounts,
  decided_at timestamptz not null,
  needs_second boolean not null default false,
  second_by uuid references accounts,
  second_at timestamptz,
  second_agreed boolean,
  lifted_at timestamptz,
  in_effect_at timestamptz,
  check (second_by is null or second_by <> decided_by),
  check (num_nulls(second_by, second_at, second_agreed) in (0, 3)),
  check (needs_second or second_by is null),
  check (in_effect_at is null or not needs_second or coalesce(second_agreed, false)),
  check (num_nulls(order_authority, order_paper, order_issued_on, order_due_on) in (0, 4)),
  check (act in ('nothing', 'uphold', 'lift') or num_nulls(rule, order_paper) = 1),
  check ((act in ('nothing', 'uphold', 'lift', 'warn')) = (subject_id is null))
);
create unique index decisions_one on decisions (entry_id) where second_agreed is not false;
create index decisions_entry on decisions (entry_id);
create index decisions_about on decisions (about_id, decided_at desc);
create index decisions_subject on decisions (subject_id, act) where subject_id is not null;
create table appeals (
  decision_id uuid primary key references decisions,
  text text not null check (char_length(text) <= 1000),
  sent_at timestamptz not null
);
insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
  select account_id, 'seller', account_id, account_id, 3, documents_complete_at from sellers
  where verified = 0 and documents_complete_at is not null order by account_id;
insert into queue_entries (id, kind, subject_id, title, priority, opened_at)
  select p.id, 'pair', p.id, i.name, 3, p.flagged_at
  from duplicate_listings p join items i on i.id = p.item_id where p.dismissed_at is null order by p.id;
create index accounts_of_admins on accounts (id) where kind = 'admin' and deleted_at is null;
alter table cases add column answer_to text check (answer_to in ('buyer', 'seller'));

-- 0026_law.sql ---------------------------------------------------------------------------------------------------------

create table agreements (
  account_id uuid not null references accounts,
  document text not null check (document in ('terms', 'privacy', 'rules')),
  version smallint not null check (version > 0),
  agreed_at timestamptz not null,
  primary key (account_id, document, version)
);
alter table sellers add column adult_declared_at timestamptz;
create table seller_details (
  seller_id uuid primary key references sellers,
  kind text not null check (kind in ('person', 'business')),
  name text check (char_length(name) between 1 and 120),
  address text check (char_length(address) between 1 and 200),
  contact text check (char_length(contact) between 1 and 120),
  registration text check (char_length(registration) between 1 and 120),
  sources text[] not null check (cardinality(sources) <= 4
    and sources <@ array['own_wardrobe', 'local_sellers', 'imported_bales', 'other']),
  changed_at timestamptz not null,
  constraint seller_details_of_business check (
    num_nulls(name, address, contact, registration) = case kind when 'business' then 0 else 4 end)
);
alter table buyers add column ranked_by_behaviour boolean not null default true;

-- 0027_stops.sql -------------------------------------------------------------------------------------------------------

alter table accounts
  add column stopped_at timestamptz,
  add column stopped_until timestamptz,
  add check (stopped_until is null or stopped_until > stopped_at);
alter table shops add column paused_at timestamptz;
create table shop_pauses (
  shop_id uuid not null references shops,
  cause text not null check (cause in ('shop', 'account')),
  until timestamptz,
  primary key (shop_id, cause)
);
create index shop_pauses_until on shop_pauses (until) where until is not null;
alter table items
  add column paused_listed_at timestamptz,
  add column taken_down_from text check (taken_down_from in ('draft', 'for_sale', 'withdrawn', 'sold')),
  add constraint items_paused_are_drafts check (paused_listed_at is null or availability = 'draft'),
  add constraint items_taken_down_by_decision check (taken_down_from is null
    or (taken_down_from = 'sold' and availability = 'sold')
    or (taken_down_from <> 'sold' and availability = 'withdrawn' and taken_down_at is not null));
create index items_paused on items (shop_id) where paused_listed_at is not null;
alter table tickets
  add column ended_because text check (ended_because in ('taken_down', 'shop_stopped', 'buyer_stopped')),
  add constraint tickets_ended_because_ended check (ended_because is null or status > 5);

-- 0028_admins.sql ------------------------------------------------------------------------------------------------------

alter table accounts add column admin_role text
  check (admin_role in ('moderator', 'verifier', 'treasurer', 'owner'));
update accounts set admin_role = 'owner' where kind = 'admin';
alter table accounts add constraint accounts_role_of_admins check ((kind = 'admin') = (admin_role is not null));
create index accounts_admins on accounts (admin_role) where admin_role is not null and deleted_at is null;
create table admin_invitations (
  id uuid primary key,
  admin_role text not null check (admin_role in ('moderator', 'verifier', 'treasurer', 'owner')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_by uuid not null references accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index admin_invitations_expiry on admin_invitations (expires_at);
create table admin_acts (
  id uuid primary key,
  admin_id uuid not null references accounts,
  acted_at timestamptz not null,
  act text not null check (act ~ '^[a-z_]{1,40}$'),
  person_id uuid references accounts,
  about_kind text check (about_kind ~ '^[a-z_]{1,40}$'),
  about_id text check (char_length(about_id) between 1 and 100),
  words text not null default '' check (char_length(words) <= 1000),
  check ((about_kind is null) = (about_id is null))
);
create index admin_acts_newest on admin_acts (acted_at desc, id desc);
create index admin_acts_admin on admin_acts (admin_id, acted_at desc, id desc);
create index admin_acts_act on admin_acts (act, acted_at desc, id desc);
create index admin_acts_person on admin_acts (person_id, acted_at desc, id desc) where person_id is not null;
insert into admin_acts (id, admin_id, acted_at, act, person_id, about_kind, about_id, words)
select v.id, v.admin_id, v.viewed_at, 'id_photo_opened', d.seller_id, 'id_photo', d.id::text, d.kind
from id_document_views v join id_documents d on d.id = v.document_id
union all
select id, admin_id, decided_at,
  case decision when 1 then 'seller_approved' else 'seller_rejected' end,
  seller_id, 'seller', seller_id::text, left(coalesce(reason, ''), 1000)
from verification_decisions
union all
select id, issued_by, issued_at, 'vouchers_made', null, 'vouchers', id::text,
  count || ' x ' || round(amount_centavos / 100.0, 2)
from voucher_batches;
create table second_admin_requests (
  id uuid primary key,
  kind text not null check (kind in ('vouchers', 'id_photos')),
  amount_centavos bigint,
  count int,
  seller_id uuid references sellers,
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  answered_by uuid references accounts check (answered_by <> asked_by),
  answered_at timestamptz,
  agreed boolean,
  ended_at timestamptz,
  check ((kind = 'vouchers') = (amount_centavos is not null and count is not null)),
  check ((kind = 'id_photos') = (seller_id is not null)),
  check ((answered_by is null) = (answered_at is null) and (answered_by is null) = (agreed is null)),
  check (agreed is not false or ended_at is not null)
);
create unique index second_admin_requests_vouchers on second_admin_requests (asked_by, amount_centavos, count)
  where kind = 'vouchers' and ended_at is null;
create unique index second_admin_requests_photos on second_admin_requests (asked_by, seller_id)
  where kind = 'id_photos' and ended_at is null;
create index second_admin_requests_open on second_admin_requests (asked_at) where ended_at is null;

-- 0029_kept.sql --------------------------------------------------------------------------------------------------------

create index sessions_last_seen on sessions (last_seen_at);
create index password_links_expiry on password_links (expires_at);
create index email_links_expiry on email_links (expires_at);
create index phone_codes_expiry on phone_codes (expires_at);
create index attempts_end on attempts (window_ends_at);
create index cart_additions_added on cart_additions (added_at);
create index settled_purchases_at on settled_purchases (settled_at);
create index live_sales_ended on live_sales (ended_at) where ended_at is not null;
create index live_sales_cancelled on live_sales (cancelled_at) where cancelled_at is not null;
create index live_viewers_counted on live_viewers (counted_at);
create index messages_sent on messages (sent_at);
create index reports_at on reports (reported_at);
create index id_documents_purged on id_documents (purged_at) where purged_at is not null;
create index id_document_views_document on id_document_views (document_id);
create index verification_decisions_at on verification_decisions (decided_at);
create index second_admin_requests_at on second_admin_requests (asked_at);
create index agreements_at on agreements (agreed_at);
alter table message_photos
  drop constraint message_photos_conversation_id_sequence_fkey,
  add constraint message_photos_conversation_id_sequence_fkey
    foreign key (conversation_id, sequence) references messages (conversation_id, sequence) on delete cascade;
alter table reports
  drop constraint reports_entry_id_fkey,
  add constraint reports_entry_id_fkey foreign key (entry_id) references queue_entries on delete cascade;
alter table signals
  drop constraint signals_entry_id_fkey,
  add constraint signals_entry_id_fkey foreign key (entry_id) references queue_entries on delete cascade;
alter table decisions
  drop constraint decisions_entry_id_fkey,
  add constraint decisions_entry_id_fkey foreign key (entry_id) references queue_entries on delete cascade;
alter table appeals
  drop constraint appeals_decision_id_fkey,
  add constraint appeals_decision_id_fkey foreign key (decision_id) references decisions on delete cascade;
alter table id_document_views
  drop constraint id_document_views_document_id_fkey,
  add constraint id_document_views_document_id_fkey
    foreign key (document_id) references id_documents on delete cascade;
grant delete on id_document_views, verification_decisions to current_user;
create table last_logins (
  account_id uuid primary key references accounts on delete cascade,
  at timestamptz not null,
  notified_at timestamptz
);
create index last_logins_idle on last_logins (at) where notified_at is null;
create index last_logins_notified on last_logins (notified_at) where notified_at is not null;
insert into last_logins (account_id, at) select id, now() from accounts where deleted_at is null;

-- 0029_name_corrections.sql --------------------------------------------------------------------------------------------

alter table id_documents
  drop constraint id_documents_kind_check,
  add constraint id_documents_kind_check check (kind in ('id1', 'id2', 'selfie', 'proof'));
create table name_corrections (
  id uuid primary key,
  seller_id uuid not null references sellers,
  document_id uuid not null references id_documents on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 60),
  last_name text not null check (char_length(last_name) between 1 and 60),
  words text not null check (char_length(words) between 1 and 500),
  asked_at timestamptz not null,
  decided_by uuid references accounts,
  decided_at timestamptz,
  granted boolean,
  answer text check (char_length(answer) <= 500),
  check (num_nulls(decided_by, decided_at, granted, answer) in (0, 4))
);
create unique index name_corrections_one_open on name_corrections (seller_id) where decided_at is null;
create index name_corrections_seller on name_corrections (seller_id, asked_at desc);
create index name_corrections_open on name_corrections (asked_at, id) where decided_at is null;
create index name_corrections_decided on name_corrections (decided_at) where decided_at is not null;
create index name_corrections_document on name_corrections (document_id);
alter table queue_entries
  drop constraint queue_entries_kind_check,
  add constraint queue_entries_kind_check check (kind in
    ('item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'correction', 'appeal'));

-- 0030_old_reports.sql -------------------------------------------------------------------------------------------------

create temporary table old_messages on commit drop as
  select r.*, case r.reported_by when c.buyer_id then s.owner_id else c.buyer_id end as about_id
  from conversation_reports r join conversations c on c.id = r.conversation_id join shops s on s.id = c.shop_id;
insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
  select (array_agg(id order by reported_at, id))[1] as first, 'message', conversation_id, about_id,
    max(case reason when 'scam' then 6 when 'abuse' then 4 else 3 end), min(reported_at)
  from old_messages where closed_at is null group by conversation_id, about_id order by first;
insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at, closed_at)
  select id, 'message', conversation_id, about_id, 3, reported_at, closed_at
  from old_messages where closed_at is not null order by id;
insert into reports (id, entry_id, reported_by, reason, details, reported_at, conversation_id, first_sequence,
    last_sequence, client_id)
  select r.id, coalesce(e.id, r.id), r.reported_by, r.reason, r.details, r.reported_at, r.conversation_id,
    r.first_sequence, r.last_sequence, r.client_id
  from old_messages r
  left join queue_entries e on r.closed_at is null and e.closed_at is null and e.kind = 'message'
    and e.subject_id = r.conversation_id and e.about_id = r.about_id;
insert into decisions (id, entry_id, act, words, about_id, decided_by, decided_at, in_effect_at)
  select id, id, 'nothing', '', about_id, closed_by, closed_at, closed_at
  from old_messages where closed_at is not null;
drop table conversation_reports;

-- 0031_signals.sql -----------------------------------------------------------------------------------------------------

alter table signals
  drop constraint signals_pkey,
  add primary key (kind, evidence),
  alter column entry_id drop not null,
  add column facts jsonb not null default '{}';
create index signals_entry on signals (entry_id);
create table items_to_check (
  id bigint primary key generated always as identity,
  item_id uuid not null references items on delete cascade
);
create index items_to_check_item on items_to_check (item_id);
create table sign_up_origins (
  account_id uuid primary key references accounts,
  network bytea not null check (octet_length(network) = 16),
  device bytea not null check (octet_length(device) = 16),
  signed_up_at timestamptz not null
);
create index sign_up_origins_time on sign_up_origins (signed_up_at);
create index sign_up_origins_network on sign_up_origins (network, signed_up_at);
create index sign_up_origins_device on sign_up_origins (device, signed_up_at);
create index accounts_stopped_for_good on accounts (id) where stopped_at is not null and stopped_until is null;

-- 0032_daily_figures.sql -----------------------------------------------------------------------------------------------

create table daily_figures (
  day date primary key,
  listed integer not null check (listed >= 0),
  reserved integer not null check (reserved >= 0),
  ready integer not null check (ready >= 0),
  picked_up integer not null check (picked_up >= 0),
  cancelled jsonb not null check (jsonb_typeof(cancelled) = 'object'),
  new_buyers integer not null check (new_buyers >= 0),
  new_sellers integer not null check (new_sellers >= 0),
  reports integer not null check (reports >= 0),
  decided integer not null check (decided >= 0),
  median_wait_seconds integer check (median_wait_seconds >= 0),
  long_wait_seconds integer check (long_wait_seconds >= median_wait_seconds),
  computed_at timestamptz not null,
  check ((decided = 0) = (median_wait_seconds is null) and (decided = 0) = (long_wait_seconds is null))
);
create index items_listed on items (listed_at) where listed_at is not null;
create index ticket_moves_figures on ticket_moves (moved_at) where to_status >= 4;
create index accounts_created on accounts (created_at);
drop index tickets_figures;
create index tickets_reserved on tickets (created_at);

-- 0033_helper_acts.sql -------------------------------------------------------------------------------------------------

create table helper_acts (
  id uuid primary key,
  shop_id uuid not null references shops,
  helper_id uuid not null references accounts,
  acted_at timestamptz not null,
  act text not null,
  about_kind text check (about_kind in ('item', 'ticket', 'pickup', 'sale', 'buyer')),
  about_id text,
  check ((about_kind is null) = (about_id is null))
);
create index helper_acts_shop on helper_acts (shop_id, acted_at desc, id desc);
create index helper_acts_at on helper_acts (acted_at);
create index helper_acts_helper on helper_acts (helper_id, acted_at);

-- 0034_counter.sql -----------------------------------------------------------------------------------------------------

create table tag_numbers (
  shop_id uuid not null references shops,
  number integer not null check (number between 1001 and 999999),
  item_id uuid unique references items on delete set null,
  primary key (shop_id, number)
);
create table counter_sales (
  id uuid primary key,
  shop_id uuid not null references shops,
  item_id uuid not null references items on delete cascade,
  client_id uuid not null,
  price_centavos bigint not null check (price_centavos between 100 and 100000000),
  sold_by uuid not null references accounts,
  sold_at timestamptz not null,
  tapped_at timestamptz,
  undone_at timestamptz,
  constraint counter_sales_client unique (shop_id, client_id),
  constraint counter_sales_undone_soon check (undone_at between sold_at and sold_at + interval '60 seconds'),
  constraint counter_sales_tapped_before check (tapped_at <= sold_at and tapped_at >= sold_at - interval '7 days')
);
create unique index counter_sales_one_of_item on counter_sales (item_id) where undone_at is null;
create index counter_sales_item on counter_sales (item_id);
create index counter_sales_shop on counter_sales (shop_id, sold_at desc, id desc) where undone_at is null;

-- 0035_own_items.sql ---------------------------------------------------------------------------------------------------

create index items_own on items (shop_id, availability, created_at desc, id desc) where removed_at is null;
create table item_views (
  item_id uuid primary key references items on delete cascade,
  views integer not null check (views > 0),
  viewed_at timestamptz not null
);
alter table items
  add column was_centavos bigint,
  add column lowered_at timestamptz,
  add column raised_at timestamptz,
  add constraint items_was_higher check (was_centavos > price_centavos),
  add constraint items_was_since check (num_nulls(was_centavos, lowered_at) in (0, 2));
alter table item_search
  add column was_centavos bigint,
  add column lowered_at timestamptz;
create table item_changes (
  id uuid primary key,
  shop_id uuid not null references shops,
  client_id uuid not null,
  made_by uuid not null references accounts,
  made_at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('price', 'take_down', 'put_back', 'add_tags', 'remove_tags', 'delete')),
  changed smallint not null check (changed >= 0),
  undone jsonb,
  unique (shop_id, client_id)
);
create index item_changes_time on item_changes (made_at);
create index item_changes_made_by on item_changes (made_by);
create table item_versions (
  id bigint primary key generated always as identity,
  item_id uuid not null references items on delete cascade,
  change_id uuid not null,
  changed_by uuid not null references accounts,
  changed_at timestamptz not null default clock_timestamp(),
  before jsonb not null
);
create index item_versions_item on item_versions (item_id, id desc);
create index item_versions_change on item_versions (change_id);
create index item_versions_time on item_versions (changed_at);
create index item_versions_changed_by on item_versions (changed_by);

-- 0036_vacations_and_item_files.sql ------------------------------------------------------------------------------------

alter table shop_pauses drop constraint shop_pauses_cause_check;
alter table shop_pauses
  add constraint shop_pauses_cause_check check (cause in ('shop', 'account', 'vacation')),
  add constraint shop_pauses_vacation_ends check (cause <> 'vacation' or until is not null);
alter table shops
  add column away_until timestamptz,
  add constraint shops_away_are_paused check (away_until is null or paused_at is not null);
alter table items add column sku text check (char_length(sku) between 1 and 40);
create unique index items_sku on items (shop_id, sku) where sku is not null and removed_at is null;
create table item_imports (
  id uuid primary key,
  shop_id uuid not null references shops,
  imported_by uuid not null references accounts,
  created_at timestamptz not null,
  lists boolean not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done')),
  lines int not null check (lines between 0 and 2000),
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
  line int not null,
  cells jsonb not null,
  plan text not null check (plan in ('add', 'change', 'same', 'refuse')),
  problems jsonb not null default '[]',
  outcome text check (outcome in ('added', 'changed', 'same', 'refused')),
  item_id uuid,
  primary key (import_id, line)
);
create table item_import_photos (
  import_id uuid not null references item_imports on delete cascade,
  name text not null,
  file text collate "C" not null,
  bytes int not null,
  primary key (import_id, name)
);
create unique index item_import_photos_file on item_import_photos (file);

-- 0037_books.sql -------------------------------------------------------------------------------------------------------

create table bales (
  id uuid primary key,
  shop_id uuid not null references shops,
  name text not null check (char_length(name) between 1 and 60),
  cost_centavos bigint not null check (cost_centavos between 0 and 1000000000),
  bought_on date not null check (bought_on between '2000-01-01' and '2099-12-31'),
  note text not null default '' check (char_length(note) <= 500),
  client_id uuid not null,
  made_at timestamptz not null,
  unique (shop_id, client_id)
);
create index bales_shop on bales (shop_id, bought_on desc, id desc);
create table bale_items (
  item_id uuid primary key references items on delete cascade,
  bale_id uuid not null references bales on delete cascade
);
create index bale_items_bale on bale_items (bale_id);
create index tickets_shop_reserved on tickets (shop_id, created_at);

-- 0039_data_downloads.sql ----------------------------------------------------------------------------------------------

create table data_downloads (
  id uuid primary key,
  account_id uuid not null references accounts,
  downloaded_at timestamptz not null
);
create index data_downloads_at on data_downloads (downloaded_at);
create index data_downloads_account on data_downloads (account_id);

-- 0041_acts_by_command.sql ---------------------------------------------------------------------------------------------

alter table admin_acts
  alter column admin_id drop not null,
  add constraint admin_acts_by check (admin_id is not null or act in
    ('password_link_made', 'second_factor_removed', 'sessions_ended', 'all_sessions_ended', 'admin_made', 'keys_rotated',
     'backup_restored'));

-- 0042_picked_up.sql ---------------------------------------------------------------------------------------------------

drop index tickets_record_of_buyer, tickets_record_of_shop;
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc)
  where completed_at is not null or status = 8;
create index tickets_record_of_shop on tickets (shop_id, created_at desc)
  where completed_at is not null or status in (6, 7);

-- 0043_removed_payment_codes.sql ---------------------------------------------------------------------------------------

alter table payment_qr_changes
  add column mac_before bytea check (length(mac_before) = 32),
  add constraint payment_qr_changes_mac check (mac_before is null or name_before is not null);

-- 0044_paid_again.sql --------------------------------------------------------------------------------------------------

alter table pickup_payment_moves
  drop constraint pickup_payment_moves_allowed,
  add constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'said'), ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received')));

-- 0045_likely_tags.sql -------------------------------------------------------------------------------------------------

alter table photo_embeddings add column likely_tags integer[] not null default '{}';

-- 0131_left_out_of_zip.sql ---------------------------------------------------------------------------------------------

alter table item_imports add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array');

-- 0155_job_failures.sql ------------------------------------------------------------------------------------------------

create table job_failures (
  job text check (length(job) between 1 and 100),
  subject text check (length(subject) <= 200),
  attempts integer not null default 1 check (attempts > 0),
  error text not null check (length(error) <= 300),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  retry_at timestamptz not null,
  forget_at timestamptz not null,
  primary key (job, subject)
);
create index job_failures_last on job_failures (last_at);
create index job_failures_forget on job_failures (forget_at);

-- 0156_agreed_vouchers.sql ---------------------------------------------------------------------------------------------

alter table voucher_batches add column agreed boolean not null default false;
create index voucher_batches_issued on voucher_batches (issued_at) where not agreed;

-- 0161_names_at_a_glance.sql -------------------------------------------------------------------------------------------

update shops set name_key = null where name_key is not null and closed_at is null;
