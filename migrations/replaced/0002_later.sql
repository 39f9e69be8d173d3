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
      where pronamespace = current_schema()::regnamespace and proname not in ('are_measurements', 'are_flaws')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop function %s', it.signature);
  end loop;
end $$;

-- 0002_language.sql ----------------------------------------------------------------------------------------------------

-- The language of screens, notifications and mails.
alter table accounts add column language text not null default 'en' check (language in ('en', 'fil'));

-- 0004_email.sql -------------------------------------------------------------------------------------------------------

-- E-mail: confirmed addresses, sign-ups that wait for a link, and links that confirm an address.

-- When the owner opened a link that was sent to the address. Null for accounts from before there was mail.
alter table accounts add email_confirmed_at timestamptz;
-- Where mail arrives, a sign-up becomes an account with the link in its mail. Several people may type the same address,
-- and only its owner gets the links.
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
  -- The fields of a buyer or a seller only.
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sign_ups_expiry on sign_ups (expires_at);
-- A link that confirms the address of an account, or changes it to this one.
create table email_links (
  account_id uuid primary key references accounts,
  email text not null check (char_length(email) <= 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

-- 0005_push.sql --------------------------------------------------------------------------------------------------------

-- The browsers that may show notifications while the app is closed.

create table push_subscriptions (
  id uuid primary key,
  -- Of one account at a time: a phone that changes hands keeps its address.
  endpoint text not null constraint push_subscriptions_endpoint unique check (length(endpoint) between 1 and 1000),
  account_id uuid not null references accounts on delete cascade,
  -- A device that is signed out shows nothing any more.
  session_id uuid not null constraint push_subscriptions_session references sessions (id) on delete cascade,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The public key of the server at that time. With another one the push service refuses.
  vapid_key text not null check (length(vapid_key) = 87),
  created_at timestamptz not null,
  -- When the browser last confirmed it.
  confirmed_at timestamptz not null
);
create index push_subscriptions_account on push_subscriptions (account_id, confirmed_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- 0007_public_pages.sql ------------------------------------------------------------------------------------------------

-- Pages of shops and items that anyone can open, at /s/SLUG and /p/ID.

-- Whether the shop and its items have such pages.
alter table shops add column on_web boolean not null default true;
-- The slug of a shop, made from its name, and its earlier ones, which redirect to it. A trigger of shops writes them.
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

-- Events of a transaction wait here for its commit, and each process publishes what it finds. NOTIFY inside the
-- transaction would hold one lock of the whole server until the commit is on disk. Unlogged, because after a crash of
-- the server every process drops its caches anyway.
create unlogged table event_outbox (
  id bigint primary key generated always as identity,
  topic text not null,
  payload text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- 0009_notifications.sql -----------------------------------------------------------------------------------------------

-- What concerns a person: a row in the transaction that causes it. Its sentence is made from `kind` and `facts` when it
-- is read.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  -- A repetition of the same thing adds nothing.
  subject text not null,
  -- The path of the app that it leads to.
  path text not null check (path like '/%'),
  facts jsonb not null,
  -- The photo of the item that it is about, whose files stay as long as its ticket.
  photo_key text,
  -- Another person whose name is in the facts. When they delete their account, it goes.
  about_account_id uuid references accounts on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When push or mail reached the person, so that no text message is needed.
  reached_at timestamptz
);
create unique index notifications_subject on notifications (account_id, kind, subject);
create index notifications_page on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, path) where read_at is null;
create index notifications_about on notifications (about_account_id) where about_account_id is not null;
create index notifications_old on notifications (created_at);
-- What has yet to leave by a channel other than the app. A row goes when it has left or is given up.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'text_message')),
  account_id uuid not null,
  -- A process that sends it moves this to its next try, so that another process takes over if it is killed.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at, account_id);
create index notification_deliveries_account on notification_deliveries (account_id);
-- Without a row, a person has the defaults.
create table notification_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- Such as 'messages:mail'.
  switched_off text[] not null check (cardinality(switched_off) <= 100),
  quiet_hours boolean not null
);
-- How many of the reminders of the current deadline were made: 1 a day before, 2 at 12 hours, 3 at 2 hours.
alter table tickets add column reminders smallint not null default 0 check (reminders between 0 and 3);
update tickets set reminders = 1 where due_soon_notified;
drop index tickets_seller_due_soon, tickets_buyer_due_soon;
alter table tickets drop column due_soon_notified;
create index tickets_seller_due_soon on tickets (seller_due_at) where status <= 3 and reminders < 3;
create index tickets_buyer_due_soon on tickets (buyer_due_at) where status = 4 and reminders < 3;
-- Conversations with something unread, by the time of the last message.
create index conversations_unread_lately on conversations (last_message_at) where buyer_unread or seller_unread;

-- 0010_phone.sql -------------------------------------------------------------------------------------------------------

-- Codes that prove a phone number, and the numbers that are proven.

create table phone_codes (
  account_id uuid primary key references accounts on delete cascade,
  phone_no text not null check (phone_no ~ '^09[0-9]{9}$'),
  -- A keyed hash: six digits alone could be found by trying all.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries smallint not null default 0 check (tries between 0 and 5)
);
create table proven_phones (
  account_id uuid primary key references accounts on delete cascade,
  -- Of one account at a time.
  phone_no text not null constraint proven_phones_number unique check (phone_no ~ '^09[0-9]{9}$'),
  proven_at timestamptz not null
);

-- 0011_shop_cover.sql --------------------------------------------------------------------------------------------------

-- A photo at the top of a shop's page. Its files are named and sized like those of item photos.
alter table shops
  add column cover_key text collate "C",
  add column cover_width integer,
  add column cover_height integer,
  add column cover_placeholder text,
  add constraint shops_cover_complete
    check (num_nulls(cover_key, cover_width, cover_height, cover_placeholder) in (0, 4));
create index shops_cover on shops (cover_key) where cover_key is not null;

-- 0011_shop_hours.sql --------------------------------------------------------------------------------------------------

-- When pieces can be picked up: spans of minutes for each weekday from Monday on, and dates with other hours
-- (src/domain/pickup-hours.ts). Null until the seller says so.
alter table shops add column hours jsonb check (hours is null or coalesce(
  jsonb_array_length(hours -> 'weekly') = 7 and jsonb_array_length(hours -> 'exceptions') <= 60
  and octet_length(hours::text) <= 20000, false));

-- 0011_shop_sold.sql ---------------------------------------------------------------------------------------------------

-- When an item was picked up, for the list of what a shop has sold. A trigger writes it from the history, also for moves by
-- a process of the version before.
alter table tickets add column completed_at timestamptz;
update tickets set completed_at = (
  select max(moved_at) from ticket_moves where ticket_id = tickets.id and to_status = 5)
  where level = 3;
-- The order has an index of its own, so that no plan walks the tickets of other shops. It is also that of the count.
create index tickets_sold on tickets (shop_id, completed_at desc, item_id desc)
  where level = 3 and completed_at is not null;

-- 0011_shop_words.sql --------------------------------------------------------------------------------------------------

-- What a seller says about the shop, and how to find it. Empty until the seller writes it.
alter table shops
  add column about text not null default '' check (char_length(about) <= 500),
  add column directions text not null default '' check (char_length(directions) <= 300);

-- 0012_pickups.sql -----------------------------------------------------------------------------------------------------

-- What one buyer picks up at one shop: all tickets that are open at the same time. Each ticket keeps its own status.
create table pickups (
  id bigint primary key generated always as identity,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  opened_at timestamptz not null,
  -- False once none of its tickets is pending or awaits pickup. A trigger of tickets writes it.
  open boolean not null default true
);
create unique index pickups_one_open on pickups (shop_id, buyer_id) where open;
create index pickups_buyer on pickups (buyer_id, id desc);
create index pickups_shop on pickups (shop_id, id desc);
alter table tickets add column pickup_id bigint references pickups;
-- A ticket that has ended keeps a pickup of its own. Those that are open share one for each buyer and shop.
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

-- Buyers who wait for an item that is on hold. Rows change under the lock of the item.
create table line_places (
  -- The order of joining.
  place bigint primary key generated always as identity,
  item_id uuid not null references items,
  buyer_id uuid not null references buyers,
  joined_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'turn', 'ended')),
  -- During a turn, only this buyer can buy the item. At night it is kept until the turn begins.
  turn_begins_at timestamptz,
  turn_ends_at timestamptz,
  -- Whether the turn has begun and the buyer was notified of it.
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
-- Why the buyer cancelled, or asked to.
alter table tickets add column cancel_reason text
  check (cancel_reason in ('changed_mind', 'found_another', 'cannot_come', 'too_far', 'other'));
-- What a buyer asks the shop while an item awaits pickup: to cancel, or to keep it longer. Each once.
create table ticket_requests (
  ticket_id bigint not null references tickets,
  kind text not null check (kind in ('cancel', 'longer')),
  asked_at timestamptz not null,
  -- When the ticket is cancelled unless the shop has answered.
  due_at timestamptz,
  -- The deadline at the time of asking, and the one that the buyer wants.
  from_due_at timestamptz,
  wanted_at timestamptz,
  -- `over`: the ticket ended in another way.
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

-- When the buyer comes.
alter table pickups
  add column picks_up_at timestamptz,
  add column time_set_at timestamptz,
  -- The last reminder of this time: 1 the evening before, 2 two hours before.
  add column time_reminders smallint not null default 0 check (time_reminders between 0 and 2),
  add constraint pickups_time_and_when_set check ((picks_up_at is null) = (time_set_at is null));
create index pickups_coming on pickups (picks_up_at) where open and time_reminders < 2;
-- The buyer chooses the first time. Afterwards each side can move it once: the primary key.
create table pickup_times (
  pickup_id bigint not null references pickups,
  change text not null check (change in ('chosen', 'moved_by_buyer', 'moved_by_seller')),
  picks_up_at timestamptz not null,
  made_at timestamptz not null,
  primary key (pickup_id, change)
);
-- One tap of a seller that completes or refuses pieces. Its id comes from the page, so that a repeated request changes nothing.
create table handovers (
  id uuid primary key,
  pickup_id bigint not null references pickups,
  -- How the buyer's pass was read, or null without a pass.
  pass text check (pass in ('scanned', 'typed')),
  -- Whether it was kept on a phone without a network and sent later.
  offline boolean not null,
  made_at timestamptz not null
);
create index handovers_pickup on handovers (pickup_id);
create table handover_tickets (
  handover_id uuid not null references handovers,
  ticket_id bigint not null references tickets,
  -- conflict: the ticket did not await its pickup any more.
  result text not null check (result in ('completed', 'refused', 'conflict')),
  reason text check (reason in ('not_as_described', 'flaw')),
  primary key (handover_id, ticket_id),
  constraint handover_tickets_reason check ((reason is not null) = (result = 'refused'))
);
create unique index handover_tickets_one_end on handover_tickets (ticket_id) where result <> 'conflict';

-- 0015_payments.sql ----------------------------------------------------------------------------------------------------

-- The QR code of a seller's own wallet or bank account. Its text is kept, and never a picture.
create table payment_qrs (
  seller_id uuid primary key references sellers,
  payload text not null check (length(payload) between 20 and 600),
  name text not null check (length(name) between 1 and 99),
  city text not null check (length(city) <= 99),
  set_at timestamptz not null
);
-- For admins: each change of such a code.
create table payment_qr_changes (
  id bigint primary key generated always as identity,
  seller_id uuid not null references sellers,
  -- Null where the code was removed, or there was none before.
  name text check (length(name) between 1 and 99),
  name_before text check (length(name_before) between 1 and 99),
  changed_at timestamptz not null,
  check (num_nonnulls(name, name_before) > 0)
);
create index payment_qr_changes_seller on payment_qr_changes (seller_id);
create index payment_qr_changes_at on payment_qr_changes (changed_at);
-- How far the payment of a pickup is. It has a row from the first word or part on.
create table pickup_payments (
  pickup_id bigint primary key references pickups,
  state text not null check (state in ('not_paid', 'said', 'received', 'given_back')),
  -- What the buyer said to have paid, or the seller received or gave back, beside the parts.
  amount_centavos bigint not null default 0 check (amount_centavos >= 0),
  -- The sum of the parts that are not struck out.
  parts_centavos bigint not null default 0 check (parts_centavos >= 0),
  steps smallint not null default 0 check (steps between 0 and 60),
  changed_at timestamptz not null,
  -- Items handed over before this time were paid at the shop.
  counted_from timestamptz not null,
  check (state in ('said', 'received', 'given_back') or amount_centavos = 0)
);
create table pickup_payment_moves (
  pickup_id bigint not null references pickup_payments,
  step smallint not null check (step between 1 and 60),
  from_state text not null,
  to_state text not null,
  amount_centavos bigint not null check (amount_centavos >= 0),
  -- The total of the items at that time.
  total_centavos bigint not null check (total_centavos >= 0),
  moved_by uuid not null references accounts,
  moved_at timestamptz not null,
  primary key (pickup_id, step),
  -- The same moves as in src/domain/payments.ts.
  constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received'))),
  check (to_state = 'given_back' or amount_centavos <= total_centavos or from_state = 'said')
);
-- What a seller received of a payment bit by bit. A line is struck out by a counter line and never changed.
create table pickup_payment_parts (
  id bigint primary key generated always as identity,
  pickup_id bigint not null references pickup_payments,
  amount_centavos bigint not null check (amount_centavos > 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Made by the page, so that a request sent again adds nothing.
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
create table review_photos (
  review_id uuid not null references reviews,
  position smallint not null check (position between 0 and 2),
  storage_key text collate "C" not null unique,
  primary key (review_id, position)
);
-- Completed pickups whose two sides have yet to be asked for a review.
create table review_requests (
  pickup_id bigint primary key references pickups
);
-- How often a buyer picks up, and a shop hands over: the newest tickets that ended by the doing of either.
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc) where status in (5, 8);
create index tickets_record_of_shop on tickets (shop_id, created_at desc) where status in (5, 6, 7);

-- 0017_cases.sql -------------------------------------------------------------------------------------------------------

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

-- 0018_live_sales.sql --------------------------------------------------------------------------------------------------

-- Live sales: a board beside a stream elsewhere.
create table live_sales (
  id uuid primary key,
  shop_id uuid not null references shops,
  -- The public address.
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 80),
  -- Where it is streamed: an address or words.
  stream text not null default '' check (char_length(stream) <= 200),
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  -- The item that is shown now.
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
-- How many tickets a buyer may have open to claim more in a live sale of the shop. Null: the usual number.
alter table shops add column live_open_tickets smallint check (live_open_tickets between 1 and 100);
create table live_sale_items (
  sale_id uuid not null references live_sales on delete cascade,
  item_id uuid not null references items on delete cascade,
  number smallint not null check (number between 1 and 300),
  -- Until the sale is over.
  open boolean not null default true,
  shown_at timestamptz,
  -- The time of the listing that the item had before it was chosen. Null for a draft.
  was_listed_at timestamptz,
  primary key (sale_id, item_id),
  constraint live_sale_items_number unique (sale_id, number) deferrable
);
create unique index live_sale_items_one_sale on live_sale_items (item_id) where open;
create index live_sale_items_item on live_sale_items (item_id);
create index live_sales_now_item on live_sales (now_item_id) where now_item_id is not null;
-- Buyers who get a notification when a sale starts.
create table live_subscribers (
  sale_id uuid not null references live_sales on delete cascade,
  buyer_id uuid not null references buyers,
  subscribed_at timestamptz not null,
  primary key (sale_id, buyer_id)
);
create index live_subscribers_buyer on live_subscribers (buyer_id);
-- One row a person of a sale: an account, or a name from the comments.
create table live_bills (
  id uuid primary key,
  sale_id uuid not null references live_sales on delete cascade,
  name text check (char_length(name) between 1 and 60),
  buyer_id uuid references buyers,
  made_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  -- The account that took over what was held for the name.
  taken_by uuid references buyers,
  taken_at timestamptz,
  unique (sale_id, buyer_id),
  check (num_nonnulls(name, buyer_id) = 1),
  check (num_nulls(taken_by, taken_at) in (0, 2)),
  check (taken_by is null or name is not null)
);
create index live_bills_buyer on live_bills (buyer_id) where buyer_id is not null;
create index live_bills_taken on live_bills (taken_by) where taken_by is not null;
-- Items held for a name from the comments: as strong as a ticket.
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
-- While a live sale runs, the lines of its items move at any hour.
alter table line_places
  add column live boolean not null default false,
  drop constraint line_turns_begin_by_day,
  add constraint line_turns_begin_by_day
    check (live or (turn_begins_at at time zone 'Asia/Manila')::time between time '08:00' and time '21:00');
-- How many people each process serves at the link of a sale. Rows end with their time.
create unlogged table live_viewers (
  sale_id uuid not null,
  process_id uuid not null,
  count integer not null check (count > 0),
  counted_at timestamptz not null,
  primary key (sale_id, process_id)
);

-- 0020_shop_helpers.sql ------------------------------------------------------------------------------------------------

-- People who help the owner of a shop, each with a buyer's account of their own, and one shop at a time.
create table shop_helpers (
  account_id uuid primary key references buyers,
  shop_id uuid not null references shops,
  since timestamptz not null
);
create index shop_helpers_shop on shop_helpers (shop_id);
-- A used or cancelled invitation is deleted.
create table shop_helper_invitations (
  id uuid primary key,
  shop_id uuid not null references shops,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index shop_helper_invitations_shop on shop_helper_invitations (shop_id);
create index shop_helper_invitations_expiry on shop_helper_invitations (expires_at);
-- The shop for which a helper works in this session. It gives no rights without the row in shop_helpers.
alter table sessions add column works_at uuid references shops;
-- Who did something for the shop. Null: its owner.
alter table items add column added_by uuid references accounts;
alter table messages add column written_by uuid references accounts check (written_by is null or sender = 'seller');
alter table pickup_times add column made_by uuid references accounts;
alter table ticket_requests add column answered_by uuid references accounts;
create index items_added_by on items (added_by) where added_by is not null;
create index messages_written_by on messages (written_by) where written_by is not null;

-- 0021_waiting_drafts.sql ----------------------------------------------------------------------------------------------

-- Drafts that a seller prepares and publishes later.
alter table items
  -- The last photo does not list it.
  add column kept_as_draft boolean not null default false,
  -- When the last photo of such a draft arrived.
  add column completed_at timestamptz,
  add constraint items_only_kept_drafts_wait check (completed_at is null or kept_as_draft);

-- 0022_recent_sales.sql ------------------------------------------------------------------------------------------------

-- For the prices of the last sold pieces of all shops.
create index tickets_last_sold on tickets (completed_at desc) where level = 3 and completed_at is not null;

-- 0024_declined_at_handover.sql ----------------------------------------------------------------------------------------

-- The buyer is at the shop and does not want the item: it is cancelled, as both agree. Only with the pass of the buyer.
alter table handover_tickets drop constraint handover_tickets_reason_check;
alter table handover_tickets add constraint handover_tickets_reason_check
  check (reason in ('not_as_described', 'flaw', 'not_wanted'));

-- 0025_moderation.sql --------------------------------------------------------------------------------------------------

-- The admins' queue: one open entry for each thing that waits for a decision, whoever or whatever brought it there.
create table queue_entries (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in
    ('item', 'shop', 'account', 'review', 'message', 'pickup', 'pair', 'seller', 'appeal')),
  -- The item, shop, account, review, conversation, case, pair, seller or decision.
  subject_id uuid not null,
  -- The person that a decision would be about. Null for pickups and pairs, which have two sides.
  about_id uuid references accounts,
  -- The name of the item or shop, or the first words of the review, as it was when the entry was opened.
  title text not null default '' check (char_length(title) <= 100),
  priority smallint not null default 0 check (priority between 0 and 9),
  opened_at timestamptz not null,
  taken_by uuid references accounts,
  taken_at timestamptz,
  -- Whether a decision waits for a second admin.
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
-- What people say.
create table reports (
  id uuid primary key,
  entry_id uuid not null references queue_entries,
  reported_by uuid not null references accounts,
  -- src/domain/community-rules.ts has them.
  reason text not null,
  details text not null default '' check (char_length(details) <= 1000),
  reported_at timestamptz not null,
  -- Of a report of messages: admins see those of this range and no others.
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
-- What the software notices. It flags and never punishes.
create table signals (
  entry_id uuid not null references queue_entries,
  kind text not null,
  -- What it was noticed about, so that the same thing is noted once.
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
  -- The item, review, shop or account that it changes.
  subject_id uuid,
  -- For how long a shop is paused or an account stopped, and until when. Null for good.
  days smallint check (days > 0),
  until timestamptz,
  order_authority text,
  order_paper text,
  order_issued_on date,
  order_due_on date,
  decided_by uuid not null references accounts,
  decided_at timestamptz not null,
  -- Of a decision that needs two admins.
  needs_second boolean not null default false,
  second_by uuid references accounts,
  second_at timestamptz,
  second_agreed boolean,
  lifted_at timestamptz,
  -- Since when it has an effect. Null while a second admin has not agreed.
  in_effect_at timestamptz,
  check (second_by is null or second_by <> decided_by),
  check (num_nulls(second_by, second_at, second_agreed) in (0, 3)),
  check (needs_second or second_by is null),
  check (in_effect_at is null or not needs_second or coalesce(second_agreed, false)),
  check (num_nulls(order_authority, order_paper, order_issued_on, order_due_on) in (0, 4)),
  check (act in ('nothing', 'uphold', 'lift') or num_nulls(rule, order_paper) = 1),
  check ((act in ('nothing', 'uphold', 'lift', 'warn')) = (subject_id is null))
);
-- Nothing is decided twice: a decision that a second admin refused leaves room for another.
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
-- Open pages of all admins refetch the queue.
create index accounts_of_admins on accounts (id) where kind = 'admin' and deleted_at is null;
-- The side that alone reads the answer, because a decision is about it. Null if both read it.
alter table cases add column answer_to text check (answer_to in ('buyer', 'seller'));

-- 0026_law.sql ---------------------------------------------------------------------------------------------------------

-- Which version of a legal document an account has agreed to, or, of the privacy notice, was informed of. It stays when
-- the account is deleted: it names nobody, and shows which terms applied to the tickets that stay.
create table agreements (
  account_id uuid not null references accounts,
  document text not null check (document in ('terms', 'privacy', 'rules')),
  version smallint not null check (version > 0),
  agreed_at timestamptz not null,
  primary key (account_id, document, version)
);
-- When the seller declared to be 18 or over.
alter table sellers add column adult_declared_at timestamptz;
-- Who sells (RA 11967), and where the items come from (RA 4653). The shop's page shows it.
create table seller_details (
  seller_id uuid primary key references sellers,
  kind text not null check (kind in ('person', 'business')),
  name text check (char_length(name) between 1 and 120),
  address text check (char_length(address) between 1 and 200),
  contact text check (char_length(contact) between 1 and 120),
  registration text check (char_length(registration) between 1 and 120),
  -- The keys are those of `clothingSources`.
  sources text[] not null check (cardinality(sources) <= 4
    and sources <@ array['own_wardrobe', 'local_sellers', 'imported_bales', 'other']),
  changed_at timestamptz not null,
  constraint seller_details_of_business check (
    num_nulls(name, address, contact, registration) = case kind when 'business' then 0 else 4 end)
);
-- Whether a buyer's feed may depend on what they opened and saved.
alter table buyers add column ranked_by_behaviour boolean not null default true;

-- 0027_stops.sql -------------------------------------------------------------------------------------------------------

-- What decisions of admins do: an account is stopped, a shop is paused, an item is taken down.

alter table accounts
  add column stopped_at timestamptz,
  -- Null: for good.
  add column stopped_until timestamptz,
  add check (stopped_until is null or stopped_until > stopped_at);
-- Since when nothing of the shop is shown or sold. Why, is in shop_pauses.
alter table shops add column paused_at timestamptz;
-- A shop is paused by a decision about the shop, or because its owner is stopped. While one of them lasts, it is paused.
create table shop_pauses (
  shop_id uuid not null references shops,
  cause text not null check (cause in ('shop', 'account')),
  -- Null: for good.
  until timestamptz,
  primary key (shop_id, cause)
);
create index shop_pauses_until on shop_pauses (until) where until is not null;
alter table items
  -- Of a draft that waits until its shop is no longer paused: the time of its listing.
  add column paused_listed_at timestamptz,
  -- What an item was before a decision took it down. A sold one stays sold, and is no longer shown.
  add column taken_down_from text check (taken_down_from in ('draft', 'for_sale', 'withdrawn', 'sold')),
  add constraint items_paused_are_drafts check (paused_listed_at is null or availability = 'draft'),
  add constraint items_taken_down_by_decision check (taken_down_from is null
    or (taken_down_from = 'sold' and availability = 'sold')
    or (taken_down_from <> 'sold' and availability = 'withdrawn' and taken_down_at is not null));
create index items_paused on items (shop_id) where paused_listed_at is not null;
alter table tickets
  -- The decision of admins that ended it.
  add column ended_because text check (ended_because in ('taken_down', 'shop_stopped', 'buyer_stopped')),
  add constraint tickets_ended_because_ended check (ended_because is null or status > 5);

-- 0028_admins.sql ------------------------------------------------------------------------------------------------------

-- What an admin may do. The existing admins may do everything, as before.
alter table accounts add column admin_role text
  check (admin_role in ('moderator', 'verifier', 'treasurer', 'owner'));
update accounts set admin_role = 'owner' where kind = 'admin';
alter table accounts add constraint accounts_role_of_admins check ((kind = 'admin') = (admin_role is not null));
create index accounts_admins on accounts (admin_role) where admin_role is not null and deleted_at is null;
-- A link with which one person becomes an admin. A used or cancelled invitation is deleted.
create table admin_invitations (
  id uuid primary key,
  admin_role text not null check (admin_role in ('moderator', 'verifier', 'treasurer', 'owner')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_by uuid not null references accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index admin_invitations_expiry on admin_invitations (expires_at);
-- What admins did. It names people by their ids only, and what it keeps of words are the admin's own.
create table admin_acts (
  id uuid primary key,
  admin_id uuid not null references accounts,
  acted_at timestamptz not null,
  act text not null check (act ~ '^[a-z_]{1,40}$'),
  -- The person concerned, if it is one.
  person_id uuid references accounts,
  -- What it is about: a report, an item, a batch of vouchers.
  about_kind text check (about_kind ~ '^[a-z_]{1,40}$'),
  about_id text check (char_length(about_id) between 1 and 100),
  words text not null default '' check (char_length(words) <= 1000),
  check ((about_kind is null) = (about_id is null))
);
create index admin_acts_newest on admin_acts (acted_at desc, id desc);
create index admin_acts_admin on admin_acts (admin_id, acted_at desc, id desc);
create index admin_acts_act on admin_acts (act, acted_at desc, id desc);
create index admin_acts_person on admin_acts (person_id, acted_at desc, id desc) where person_id is not null;
-- The log begins with what is known from before it. The ids are those of the earlier rows, so that two databases with the
-- same rows have the same log.
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
-- What needs the agreement of a second admin.
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
  -- When it was refused, or when its vouchers were made.
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

-- What is kept ends by src/server/features/kept/table.ts. Each of its purge rules has an index.
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
-- What belongs to a row ends with it.
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
-- The owner deletes them below and by the cascade, and has had no right to it since 0001.
grant delete on id_document_views, verification_decisions to current_user;
-- When an account last logged in, to the day. Sessions end after 90 days, so whoever uses the account logs in.
create table last_logins (
  account_id uuid primary key references accounts on delete cascade,
  at timestamptz not null,
  -- When the person was notified that the account will be deleted unless they log in.
  notified_at timestamptz
);
create index last_logins_idle on last_logins (at) where notified_at is null;
create index last_logins_notified on last_logins (notified_at) where notified_at is not null;
-- Nobody knows when earlier accounts were used last.
insert into last_logins (account_id, at) select id, now() from accounts where deleted_at is null;

-- 0029_name_corrections.sql --------------------------------------------------------------------------------------------

-- The photo that proves another name is kept, viewed and destroyed as the photos of IDs are.
alter table id_documents
  drop constraint id_documents_kind_check,
  add constraint id_documents_kind_check check (kind in ('id1', 'id2', 'selfie', 'proof'));
-- A seller whose name was compared with IDs asks for another one.
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

-- The older list of reports becomes entries of the queue. An entry has the id of its first report, so that every copy of a
-- database gets the same rows.

-- Reports of messages. Open ones about the same side of a conversation are one entry.
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

-- What is noticed, with its figures. The same cause is noted once, also after its entry is closed.
alter table signals
  drop constraint signals_pkey,
  add primary key (kind, evidence),
  -- Null only until the transaction that notes it has found its entry.
  alter column entry_id drop not null,
  add column facts jsonb not null default '{}';
create index signals_entry on signals (entry_id);
-- Items that were listed, or whose words or price changed while they were listed, until the next look.
-- An item can be here twice, so that a change of it never waits for the job that takes rows.
create table items_to_check (
  id bigint primary key generated always as identity,
  item_id uuid not null references items on delete cascade
);
create index items_to_check_item on items_to_check (item_id);
-- Where accounts come from, as keyed hashes, for 30 days.
create table sign_up_origins (
  account_id uuid primary key references accounts,
  -- The address block.
  network bytea not null check (octet_length(network) = 16),
  -- The address with the name of the browser and system.
  device bytea not null check (octet_length(device) = 16),
  signed_up_at timestamptz not null
);
create index sign_up_origins_time on sign_up_origins (signed_up_at);
create index sign_up_origins_network on sign_up_origins (network, signed_up_at);
create index sign_up_origins_device on sign_up_origins (device, signed_up_at);
-- Their photos are compared with new ones.
create index accounts_stopped_for_good on accounts (id) where stopped_at is not null and stopped_until is null;

-- 0032_daily_figures.sql -----------------------------------------------------------------------------------------------

-- The figures of each day that has ended in Manila. No row names a person, a shop or a place.
create table daily_figures (
  day date primary key,
  listed integer not null check (listed >= 0),
  reserved integer not null check (reserved >= 0),
  ready integer not null check (ready >= 0),
  picked_up integer not null check (picked_up >= 0),
  -- How many tickets were cancelled, by cause (src/domain/daily-figures.ts).
  cancelled jsonb not null check (jsonb_typeof(cancelled) = 'object'),
  new_buyers integer not null check (new_buyers >= 0),
  new_sellers integer not null check (new_sellers >= 0),
  reports integer not null check (reports >= 0),
  -- Entries of the admins' queue that were closed, and how long they were open: the median and 9 of 10.
  decided integer not null check (decided >= 0),
  median_wait_seconds integer check (median_wait_seconds >= 0),
  long_wait_seconds integer check (long_wait_seconds >= median_wait_seconds),
  computed_at timestamptz not null,
  check ((decided = 0) = (median_wait_seconds is null) and (decided = 0) = (long_wait_seconds is null))
);
-- What happened in a day is read by ranges of these.
create index items_listed on items (listed_at) where listed_at is not null;
create index ticket_moves_figures on ticket_moves (moved_at) where to_status >= 4;
create index accounts_created on accounts (created_at);
drop index tickets_figures;
create index tickets_reserved on tickets (created_at);

-- 0033_helper_acts.sql -------------------------------------------------------------------------------------------------

-- What a helper did for a shop, for its owner.
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

-- Numbers on price tags. One stays with its item, and is never given again, because old tags hang in the shop.
create table tag_numbers (
  shop_id uuid not null references shops,
  number integer not null check (number between 1001 and 999999),
  -- Null: the item was deleted.
  item_id uuid unique references items on delete set null,
  primary key (shop_id, number)
);
-- Items that a shop sold over its counter, for money that never passes through here.
create table counter_sales (
  id uuid primary key,
  shop_id uuid not null references shops,
  item_id uuid not null references items on delete cascade,
  client_id uuid not null,
  price_centavos bigint not null check (price_centavos between 100 and 100000000),
  sold_by uuid not null references accounts,
  sold_at timestamptz not null,
  -- When it was tapped on a phone without a network. Only shown.
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

-- Pieces in the seller's own list, views, earlier prices, and versions of items for admins.

-- The own list reads one state of one shop. Like items_drafts, it makes a purchase change the indexes of its item.
create index items_own on items (shop_id, availability, created_at desc, id desc) where removed_at is null;
-- How often an item was viewed, without by whom.
create table item_views (
  item_id uuid primary key references items on delete cascade,
  views integer not null check (views > 0),
  viewed_at timestamptz not null
);
alter table items
  -- The price before the last lowering.
  add column was_centavos bigint,
  add column lowered_at timestamptz,
  add column raised_at timestamptz,
  add constraint items_was_higher check (was_centavos > price_centavos),
  add constraint items_was_since check (num_nulls(was_centavos, lowered_at) in (0, 2));
alter table item_search
  add column was_centavos bigint,
  add column lowered_at timestamptz;
-- Changes of many items at once, by the id that the page made for them.
create table item_changes (
  id uuid primary key,
  shop_id uuid not null references shops,
  client_id uuid not null,
  made_by uuid not null references accounts,
  made_at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('price', 'take_down', 'put_back', 'add_tags', 'remove_tags', 'delete')),
  changed smallint not null check (changed >= 0),
  -- The reply of the undoing.
  undone jsonb,
  unique (shop_id, client_id)
);
create index item_changes_time on item_changes (made_at);
create index item_changes_made_by on item_changes (made_by);
-- What an item was before each change, for admins.
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

-- The owner of a shop can go on vacation: a pause with a cause of its own, which always ends.
alter table shop_pauses drop constraint shop_pauses_cause_check;
alter table shop_pauses
  add constraint shop_pauses_cause_check check (cause in ('shop', 'account', 'vacation')),
  add constraint shop_pauses_vacation_ends check (cause <> 'vacation' or until is not null);
-- Until when a shop is away that is paused by nothing but a vacation.
alter table shops
  add column away_until timestamptz,
  add constraint shops_away_are_paused check (away_until is null or paused_at is not null);
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

-- 0037_books.sql -------------------------------------------------------------------------------------------------------

-- What a seller buys as one: a bale of clothes, or a sack from one supplier. Its pieces earn what it cost.
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
-- Not a column of items, whose changes lock them against purchases and are sent to every process.
create table bale_items (
  item_id uuid primary key references items on delete cascade,
  bale_id uuid not null references bales on delete cascade
);
create index bale_items_bale on bale_items (bale_id);
-- What a shop's buyers reserved in a week.
create index tickets_shop_reserved on tickets (shop_id, created_at);

-- 0039_data_downloads.sql ----------------------------------------------------------------------------------------------

-- Who downloaded their data when, so that the page of a breach can list what may have left by a stolen account.
create table data_downloads (
  id uuid primary key,
  account_id uuid not null references accounts,
  downloaded_at timestamptz not null
);
create index data_downloads_at on data_downloads (downloaded_at);
create index data_downloads_account on data_downloads (account_id);

-- 0041_acts_by_command.sql ---------------------------------------------------------------------------------------------

-- What an operator does by a command has no admin.
alter table admin_acts
  alter column admin_id drop not null,
  add constraint admin_acts_by check (admin_id is not null or act in
    ('password_link_made', 'second_factor_removed', 'sessions_ended', 'all_sessions_ended', 'admin_made', 'keys_rotated',
     'backup_restored'));

-- 0042_picked_up.sql ---------------------------------------------------------------------------------------------------

-- What was picked up stays so, whatever status the seller sets afterwards.
drop index tickets_record_of_buyer, tickets_record_of_shop;
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc)
  where completed_at is not null or status = 8;
create index tickets_record_of_shop on tickets (shop_id, created_at desc)
  where completed_at is not null or status in (6, 7);

-- 0043_removed_payment_codes.sql ---------------------------------------------------------------------------------------

-- A keyed hash of the code that was replaced or removed, so that another code with the same name is seen to be another.
alter table payment_qr_changes
  add column mac_before bytea check (length(mac_before) = 32),
  add constraint payment_qr_changes_mac check (mac_before is null or name_before is not null);

-- 0044_paid_again.sql --------------------------------------------------------------------------------------------------

-- A buyer says "I have paid" again, for what joined the pickup after its money was received.
alter table pickup_payment_moves
  drop constraint pickup_payment_moves_allowed,
  add constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'said'), ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received')));

-- 0045_likely_tags.sql -------------------------------------------------------------------------------------------------

-- Tags that a photo shows less surely than seen_tags: the search finds the item by them, after all others.
alter table photo_embeddings add column likely_tags integer[] not null default '{}';

-- 0131_left_out_of_zip.sql ---------------------------------------------------------------------------------------------

-- Files of the ZIP that an import did not take, and why: {name, code, problem}.
alter table item_imports add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array');

-- 0155_job_failures.sql ------------------------------------------------------------------------------------------------

-- Rows that a background job could not handle, until it succeeds. The job leaves them out until retry_at, so that one bad row
-- does not stop the others. An empty subject: the whole run failed.
create table job_failures (
  job text check (length(job) between 1 and 100),
  subject text check (length(subject) <= 200),
  attempts integer not null default 1 check (attempts > 0),
  error text not null check (length(error) <= 300),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  retry_at timestamptz not null,
  -- A row that is tried no more, because it is gone, is forgotten.
  forget_at timestamptz not null,
  primary key (job, subject)
);
create index job_failures_last on job_failures (last_at);
create index job_failures_forget on job_failures (forget_at);

-- 0156_agreed_vouchers.sql ---------------------------------------------------------------------------------------------

-- Whether a second admin agreed to the batch. The others of a day are added up, so that splitting one avoids nobody.
alter table voucher_batches add column agreed boolean not null default false;
create index voucher_batches_issued on voucher_batches (issued_at) where not agreed;

-- 0161_names_at_a_glance.sql -------------------------------------------------------------------------------------------

-- Names that look alike by accents, other scripts or digits have the same key from now on. `addNameKeys`, which runs after the
-- migrations, makes the keys anew, and the oldest shop of a name gets it.
update shops set name_key = null where name_key is not null and closed_at is null;
