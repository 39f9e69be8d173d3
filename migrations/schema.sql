-- The schema as the migrations and the repeatable files leave it: to read and to compare, not to apply.
-- Written by "npm run tables". The rights of the app's role are in grants.ts, and pg-boss makes the schema "jobs".

create extension fuzzystrmatch;

create extension pg_trgm;

create extension unaccent;

create text search dictionary ukay_stem (template = snowball, language = 'english');

create text search dictionary ukay_word (template = simple);

create text search configuration ukay_stems (
  asciihword with unaccent, ukay_stem,
  asciiword with unaccent, ukay_stem,
  email with simple,
  file with simple,
  float with simple,
  host with simple,
  hword with unaccent, ukay_stem,
  hword_asciipart with unaccent, ukay_stem,
  hword_numpart with unaccent, ukay_stem,
  hword_part with unaccent, ukay_stem,
  int with simple,
  numhword with unaccent, ukay_stem,
  numword with unaccent, ukay_stem,
  sfloat with simple,
  uint with simple,
  url with simple,
  url_path with simple,
  version with simple,
  word with unaccent, ukay_stem
);

create text search configuration ukay_words (
  asciihword with unaccent, ukay_word,
  asciiword with unaccent, ukay_word,
  email with simple,
  file with simple,
  float with simple,
  host with simple,
  hword with unaccent, ukay_word,
  hword_asciipart with unaccent, ukay_word,
  hword_numpart with unaccent, ukay_word,
  hword_part with unaccent, ukay_word,
  int with simple,
  numhword with unaccent, ukay_word,
  numword with unaccent, ukay_word,
  sfloat with simple,
  uint with simple,
  url with simple,
  url_path with simple,
  version with simple,
  word with unaccent, ukay_word
);

CREATE OR REPLACE FUNCTION public.add_to_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from ledger_accounts
    where kind = 'seller' and id in (select account_id from posted)
    order by id for no key update;
  update ledger_accounts a
    set balance_centavos = a.balance_centavos + p.amount
    from (select account_id, sum(amount_centavos) as amount from posted group by account_id) p
    where a.id = p.account_id and a.kind = 'seller';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.are_flaws(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(given) = 'array'::text) AND (jsonb_array_length(given) <= 5) AND (NOT (EXISTS (SELECT FROM jsonb_array_elements(are_flaws.given) f(flaw) WHERE (((COALESCE(char_length((f.flaw ->> 'word'::text)), 0) < 1) OR (COALESCE(char_length((f.flaw ->> 'word'::text)), 0) > 40)) OR ((f.flaw -> 'photo'::text) IS NULL) OR ((COALESCE(((f.flaw ->> 'photo'::text))::integer, 0) < 0) OR (COALESCE(((f.flaw ->> 'photo'::text))::integer, 0) > 7)) OR ((COALESCE(((f.flaw ->> 'x'::text))::integer, '-1'::integer) < 0) OR (COALESCE(((f.flaw ->> 'x'::text))::integer, '-1'::integer) > 1000)) OR ((COALESCE(((f.flaw ->> 'y'::text))::integer, '-1'::integer) < 0) OR (COALESCE(((f.flaw ->> 'y'::text))::integer, '-1'::integer) > 1000)))))))
;

CREATE OR REPLACE FUNCTION public.are_measurements(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(given) = 'object'::text) AND (NOT (EXISTS (SELECT FROM jsonb_each(are_measurements.given) m(kind, centimetres) WHERE ((m.kind <> ALL (ARRAY['pit_to_pit'::text, 'length'::text, 'waist'::text, 'hips'::text, 'inseam'::text, 'sleeve'::text, 'sole'::text])) OR (((m.centimetres)::numeric < (1)::numeric) OR ((m.centimetres)::numeric > (250)::numeric)) OR ((((m.centimetres)::numeric * (2)::numeric) % (1)::numeric) <> (0)::numeric))))))
;

CREATE OR REPLACE FUNCTION public.copy_item_to_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select name, size, condition into new.item_name, new.item_size, new.item_condition
    from items where id = new.item_id;
  select key, width, height, placeholder
    into new.photo_key, new.photo_width, new.photo_height, new.photo_placeholder
    from item_photos where item_id = new.item_id order by position limit 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_password_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from password_links where account_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_after_photo_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from item_search s
    where item_id in (select item_id from removed)
      and not exists (select from item_photos p where p.item_id = s.item_id);
  perform index_items(array(select distinct item_id from removed));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_changed_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- First the availability, which purchases change often, then the fields that sellers edit.
  update item_search s set held = n.availability = 'held'
    from after_change n join before_change o on o.id = n.id
    where s.item_id = n.id and n.availability <> o.availability
      and n.availability in ('for_sale', 'held') and o.availability in ('for_sale', 'held');
  delete from item_search s using after_change n
    where s.item_id = n.id and n.availability not in ('for_sale', 'held');
  perform index_items(changed.ids) from (
    select array_agg(n.id) as ids
    from after_change n join before_change o on o.id = n.id
    where n.availability in ('for_sale', 'held') and (
      o.availability not in ('for_sale', 'held')
      or (n.name, n.description, n.size, n.is_feminine, n.price_centavos, n.listed_at, n.shop_id,
          n.condition, n.brand_id, n.kids, n.measurements, n.flaws)
        is distinct from (o.name, o.description, o.size, o.is_feminine, o.price_centavos, o.listed_at, o.shop_id,
          o.condition, o.brand_id, o.kids, o.measurements, o.flaws))
  ) changed where changed.ids is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_changed_seen_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_items(array(
    select distinct n.item_id from added n
    join before_change o on o.item_id = n.item_id and o.photo_key = n.photo_key and o.model = n.model
    where n.seen_tags is distinct from o.seen_tags));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_changed_shops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_items(array(
    select i.id from items i
    join after_change n on n.id = i.shop_id join before_change o on o.id = n.id
    where (n.name, n.address, n.longitude, n.latitude) is distinct from (o.name, o.address, o.longitude, o.latitude)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_items(given uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with parts as (
    select i.id, i.listed_at, i.price_centavos, i.availability, i.size, i.is_feminine,
      i.name as title, search_text(i.name) as name, search_text(i.description) as description,
      s.id as shop_id, s.name as shop_name, s.latitude, s.longitude, s.created_at as shop_opened, search_text(s.name) as shop, search_text(s.address) as address,
      t.ids as tags, t.words as tag_words, coalesce(search_text(b.name), '') as brand, seen.words as seen_words,
      i.condition, i.brand_id, i.kids, i.measurements, i.flaws,
      p.key as photo_key, p.width as photo_width, p.height as photo_height, p.placeholder as photo_placeholder
    from items i
    join shops s on s.id = i.shop_id
    left join brands b on b.id = i.brand_id
    cross join lateral (
      select coalesce(search_text(string_agg(t.name, ' . ' order by t.id)), '') as words,
        coalesce(array_agg(t.id order by t.id), '{}') as ids, coalesce(array_agg(distinct t.kind), '{}') as kinds
      from item_tags it join tags t on t.id = it.tag_id
      where it.item_id = i.id
    ) t
    -- What the model sees in the photos, where the seller says nothing of this kind.
    cross join lateral (
      select coalesce(search_text(string_agg(distinct t2.name, ' . ')), '') as words
      from photo_embeddings e join tags t2 on t2.id = any (e.seen_tags)
      where e.item_id = i.id and t2.kind <> all (t.kinds)
    ) seen
    cross join lateral (select * from item_photos where item_id = i.id order by position limit 1) p
    where i.id = any (given) and i.availability in ('for_sale', 'held')
  ), words as (
    insert into search_words (word)
    select distinct w.lexeme
    from parts, unnest(to_tsvector('ukay_words', name || ' ' || tag_words || ' ' || brand || ' ' || shop)) w
    where char_length(w.lexeme) between 3 and 40
      and not exists (select from search_words k where k.word = w.lexeme)
    -- The fixed order prevents a deadlock between two sellers with the same new words.
    order by w.lexeme
    on conflict do nothing
  )
  insert into item_search (item_id, document, name, listed_at, price_centavos, held, changed_at,
    title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened,
    condition, condition_rank, measurements, kids, latitude, longitude)
  select id,
    setweight(to_tsvector('ukay_stems', name) || to_tsvector('ukay_words', name), 'A')
    || setweight(to_tsvector('ukay_stems', tag_words) || to_tsvector('ukay_words', tag_words), 'B')
    || setweight(to_tsvector('ukay_stems', brand) || to_tsvector('ukay_words', brand), 'B')
    || setweight(to_tsvector('ukay_stems', shop) || to_tsvector('ukay_stems', seen_words), 'C')
    || setweight(to_tsvector('ukay_stems', description || ' ' || address), 'D')
    || search_filters(size, is_feminine, tags) || search_facts(condition, brand_id, kids, measurements, flaws),
    array_to_string(array(
      select u.lexeme from unnest(to_tsvector('ukay_words', name)) u, unnest(u.positions) p order by p), ' '),
    listed_at, price_centavos, availability = 'held', clock_timestamp(),
    title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened,
    condition,
    coalesce(6 - array_position('{new_with_tags,like_new,very_good,good,worn}'::text[], condition), 0),
    measurements, kids, latitude, longitude
  from parts
  -- Items with similar listing times get rows in neighbouring blocks, which the feed reads together.
  order by listed_at, id
  on conflict (item_id) do update set document = excluded.document, name = excluded.name,
    listed_at = excluded.listed_at, price_centavos = excluded.price_centavos, held = excluded.held,
    changed_at = excluded.changed_at, title = excluded.title, shop_name = excluded.shop_name,
    photo_key = excluded.photo_key, photo_width = excluded.photo_width, photo_height = excluded.photo_height,
    photo_placeholder = excluded.photo_placeholder, size = excluded.size, is_feminine = excluded.is_feminine,
    tags = excluded.tags, shop_id = excluded.shop_id, shop_opened = excluded.shop_opened,
    condition = excluded.condition, condition_rank = excluded.condition_rank, measurements = excluded.measurements, kids = excluded.kids,
    latitude = excluded.latitude, longitude = excluded.longitude;
$function$
;

CREATE OR REPLACE FUNCTION public.index_new_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_items(array(select item_id from added));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_new_seen_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_items(array(select distinct item_id from added where seen_tags <> '{}'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.index_renamed_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_items(array(
    select distinct it.item_id from item_tags it
    join after_change n on n.id = it.tag_id join before_change o on o.id = n.id
    where n.name <> o.name));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_redeemed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update vouchers set redeemed = true where id = new.voucher_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('accounts', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_all_items_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('items', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_documents_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('accounts', new.seller_id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_items_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('items', coalesce(new.id, old.id)::text),
    pg_notify('shops', coalesce(new.shop_id, old.shop_id)::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_parts_of_items_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('items', id::text), pg_notify('shops', shop_id::text) from items
    where id = coalesce(new.item_id, old.item_id) and availability <> 'draft';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_preferences_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tastes', coalesce(new.account_id, old.account_id)::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_shop_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shops', new.id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_tags_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tags', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_ledger_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.balance_centavos := case new.kind when 'seller' then 0 end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_cancellation_by_others()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.moved_by is distinct from (select buyer_id from tickets where id = new.ticket_id) then
    raise exception 'only the buyer of ticket % can cancel it', new.ticket_id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_shop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from shops where id = new.shop_id and closed_at is null for share;
  if not found then
    raise exception 'the shop is closed' using errcode = 'restrict_violation', constraint = 'shop_is_open';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid and deleted_at is null
    for share;
  if not found then
    raise exception 'the account is deleted' using errcode = 'restrict_violation', constraint = 'account_not_deleted';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_direct_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% changes through ledger entries only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_late_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_late_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from posted p join ledger_transactions t on t.id = p.transaction_id where t.posted_in <> pg_current_xact_id()
  ) then
    raise exception 'a posted ledger transaction takes no more entries' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_lower_ticket_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_ticket_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the item, price and buyer of ticket % never change', old.id using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_voucher_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.amount_centavos, new.issued_by, new.issued_at, new.batch_id, new.redeemed)
      is not distinct from (old.id, old.amount_centavos, old.issued_by, old.issued_at, old.batch_id, old.redeemed)
    and new.code is null
    and (old.code is not null
      or (new.code_hash, new.lookup_key_id, new.sealed_code) = (old.code_hash, old.lookup_key_id, old.sealed_code))
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.require_balanced_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_centavos) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.require_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_facts(condition text, brand_id integer, kids boolean, measurements jsonb, flaws jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((COALESCE((('''#condition='::text || condition) || ''':1B'::text), ''::text) || CASE WHEN kids THEN ' ''#kids=1'':1B'::text ELSE ''::text END))::tsvector || array_to_tsvector(array_remove((((ARRAY(SELECT ((('#'::text || m.kind) || '='::text) || trim_scale((m.centimetres)::numeric)) FROM jsonb_each_text(search_facts.measurements) m(kind, centimetres)) || ARRAY(SELECT ('#'::text || kind.kind) FROM jsonb_object_keys(search_facts.measurements) kind(kind))) || ('#brand='::text || brand_id)) || CASE WHEN (flaws <> '[]'::jsonb) THEN '#flawed'::text ELSE NULL::text END), NULL::text)))
;

CREATE OR REPLACE FUNCTION public.search_filters(size text, style smallint, tags integer[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((('''#size='::text || lower(size)) || ''':1B ''#style='::text) || style) || ''':1B'::text))::tsvector || array_to_tsvector(ARRAY(SELECT ('#tag='::text || tag.tag) FROM unnest(search_filters.tags) tag(tag))))
;

CREATE OR REPLACE FUNCTION public.search_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(translate(given, '''’‘`´'::text, ''::text), '[!-/:-@[-`{-~]+'::text, ' '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.set_documents_complete_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  complete_at timestamptz;
begin
  -- With this lock, of two concurrent documents the later one finds both.
  perform from sellers where account_id = new.seller_id for no key update;
  select max(uploaded_at) into complete_at from id_documents
    where seller_id = new.seller_id and replaced_at is null having count(*) = 3;
  update sellers set documents_complete_at = complete_at
    where account_id = new.seller_id and documents_complete_at is distinct from complete_at;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stamp_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.posted_in := pg_current_xact_id();
  return new;
end $function$
;

create table account_photos (
  account_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint account_photos_pkey PRIMARY KEY (account_id),
  constraint account_photos_id_key UNIQUE (id),
  constraint account_photos_bytes_check CHECK ((octet_length(bytes) <= 200000)),
  constraint account_photos_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE TRIGGER account_photos_account_not_deleted BEFORE INSERT ON public.account_photos FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

create table account_preferences (
  account_id uuid not null,
  tag_id integer not null,
  constraint account_preferences_pkey PRIMARY KEY (account_id, tag_id),
  constraint account_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_preferences_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);
CREATE TRIGGER account_preferences_account_not_deleted BEFORE INSERT ON public.account_preferences FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER account_preferences_notify AFTER INSERT OR DELETE ON public.account_preferences FOR EACH ROW EXECUTE FUNCTION notify_preferences_changed();

create table accounts (
  id uuid not null,
  kind text not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_check CHECK ((char_length(email) <= 254)),
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text])))
);
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (lower(email));
CREATE TRIGGER accounts_end_password_link AFTER UPDATE OF password_hash ON public.accounts FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION end_password_link();
CREATE TRIGGER accounts_notify AFTER UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION notify_account_changed('id');

create table attempts (
  key text not null,
  window_ends_at timestamp with time zone not null,
  count integer not null,
  constraint attempts_pkey PRIMARY KEY (key)
);

create table brands (
  id integer generated always as identity not null,
  key text collate "C" not null,
  name text not null,
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_key_key UNIQUE (key),
  constraint brands_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 40))),
  constraint brands_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

create table buyers (
  account_id uuid not null,
  is_feminine smallint not null,
  measurements jsonb default '{}'::jsonb not null,
  latitude double precision,
  longitude double precision,
  town text,
  constraint buyers_pkey PRIMARY KEY (account_id),
  constraint buyers_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint buyers_check1 CHECK (((town IS NULL) OR (latitude IS NOT NULL))),
  constraint buyers_is_feminine_check CHECK ((is_feminine = ANY (ARRAY[0, 1]))),
  constraint buyers_latitude_check CHECK ((((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)) AND (latitude = (round((latitude)::numeric, 2))::double precision))),
  constraint buyers_longitude_check CHECK ((((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)) AND (longitude = (round((longitude)::numeric, 2))::double precision))),
  constraint buyers_measurements_check CHECK ((are_measurements(measurements) AND (NOT (measurements ? 'length'::text)))),
  constraint buyers_town_check CHECK (((char_length(town) >= 1) AND (char_length(town) <= 100))),
  constraint buyers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE TRIGGER buyers_location_account_not_deleted BEFORE UPDATE OF latitude, longitude, town ON public.buyers FOR EACH ROW WHEN ((new.latitude IS NOT NULL)) EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER buyers_measurements_account_not_deleted BEFORE UPDATE OF measurements ON public.buyers FOR EACH ROW WHEN ((new.measurements <> '{}'::jsonb)) EXECUTE FUNCTION refuse_deleted_account('account_id');

create table cart_additions (
  buyer_id uuid not null,
  client_id uuid not null,
  item_id uuid not null,
  added_at timestamp with time zone not null,
  constraint cart_additions_pkey PRIMARY KEY (buyer_id, client_id),
  constraint cart_additions_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id),
  constraint cart_additions_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX cart_additions_item ON public.cart_additions USING btree (item_id);
CREATE TRIGGER cart_additions_account_not_deleted BEFORE INSERT ON public.cart_additions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('buyer_id');

create table cart_entries (
  buyer_id uuid not null,
  item_id uuid not null,
  added_at timestamp with time zone not null,
  constraint cart_entries_pkey PRIMARY KEY (buyer_id, item_id),
  constraint cart_entries_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id),
  constraint cart_entries_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX cart_entries_item ON public.cart_entries USING btree (item_id);
CREATE TRIGGER cart_entries_account_not_deleted BEFORE INSERT ON public.cart_entries FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('buyer_id');

create table collection_items (
  collection_id uuid not null,
  item_id uuid not null,
  added_at timestamp with time zone not null,
  client_id uuid,
  constraint collection_items_pkey PRIMARY KEY (collection_id, item_id),
  constraint collection_items_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint collection_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX collection_items_item ON public.collection_items USING btree (item_id);
CREATE INDEX collection_items_newest ON public.collection_items USING btree (collection_id, added_at DESC, item_id DESC);

create table collections (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  client_id uuid,
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_owner_id_client_id_key UNIQUE (owner_id, client_id),
  constraint collections_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint collections_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES buyers(account_id)
);
CREATE INDEX collections_owner ON public.collections USING btree (owner_id, created_at DESC);
CREATE TRIGGER collections_account_not_deleted BEFORE INSERT ON public.collections FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');

create table conversation_blocks (
  conversation_id uuid not null,
  blocked_by text not null,
  blocked_at timestamp with time zone not null,
  constraint conversation_blocks_pkey PRIMARY KEY (conversation_id, blocked_by),
  constraint conversation_blocks_blocked_by_check CHECK ((blocked_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint conversation_blocks_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id)
);

create table conversation_reports (
  id uuid not null,
  conversation_id uuid not null,
  reported_by uuid not null,
  reason text not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  reported_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  details text default ''::text not null,
  client_id uuid,
  constraint conversation_reports_pkey PRIMARY KEY (id),
  constraint conversation_reports_reported_by_client_id_key UNIQUE (reported_by, client_id),
  constraint conversation_reports_check CHECK ((last_sequence >= first_sequence)),
  constraint conversation_reports_details_check CHECK ((char_length(details) <= 1000)),
  constraint conversation_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(id),
  constraint conversation_reports_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint conversation_reports_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES accounts(id)
);
CREATE INDEX conversation_reports_closed ON public.conversation_reports USING btree (closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX conversation_reports_open ON public.conversation_reports USING btree (reported_at) WHERE (closed_at IS NULL);
CREATE TRIGGER conversation_reports_account_not_deleted BEFORE INSERT ON public.conversation_reports FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('reported_by');

create table conversations (
  id uuid not null,
  buyer_id uuid not null,
  shop_id uuid not null,
  item_id uuid,
  last_sequence bigint default 0 not null,
  last_message_at timestamp with time zone,
  buyer_read_sequence bigint default 0 not null,
  seller_read_sequence bigint default 0 not null,
  created_at timestamp with time zone not null,
  buyer_delivered_sequence bigint default 0 not null,
  seller_delivered_sequence bigint default 0 not null,
  buyer_unread boolean generated always as ((last_sequence > buyer_read_sequence)) stored not null,
  seller_unread boolean generated always as ((last_sequence > seller_read_sequence)) stored not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_buyer_id_shop_id_key UNIQUE (buyer_id, shop_id),
  constraint conversations_check CHECK (((buyer_read_sequence <= buyer_delivered_sequence) AND (buyer_delivered_sequence <= last_sequence))),
  constraint conversations_check1 CHECK (((seller_read_sequence <= seller_delivered_sequence) AND (seller_delivered_sequence <= last_sequence))),
  constraint conversations_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id),
  constraint conversations_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE SET NULL,
  constraint conversations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX conversations_buyer ON public.conversations USING btree (buyer_id, last_message_at DESC);
CREATE INDEX conversations_buyer_unread ON public.conversations USING btree (buyer_id) WHERE buyer_unread;
CREATE INDEX conversations_item ON public.conversations USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX conversations_shop ON public.conversations USING btree (shop_id, last_message_at DESC);
CREATE INDEX conversations_shop_unread ON public.conversations USING btree (shop_id) WHERE seller_unread;
CREATE TRIGGER conversations_account_not_deleted BEFORE INSERT ON public.conversations FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('buyer_id');
CREATE TRIGGER conversations_shop_is_open BEFORE INSERT ON public.conversations FOR EACH ROW EXECUTE FUNCTION refuse_closed_shop();

create table duplicate_listings (
  id uuid not null,
  item_id uuid not null,
  other_item_id uuid not null,
  similarity real not null,
  flagged_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  dismissed_by uuid,
  constraint duplicate_listings_pkey PRIMARY KEY (id),
  constraint duplicate_listings_item_id_other_item_id_key UNIQUE (item_id, other_item_id),
  constraint duplicate_listings_check CHECK ((item_id < other_item_id)),
  constraint duplicate_listings_check1 CHECK (((dismissed_at IS NULL) = (dismissed_by IS NULL))),
  constraint duplicate_listings_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES accounts(id),
  constraint duplicate_listings_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint duplicate_listings_other_item_id_fkey FOREIGN KEY (other_item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX duplicate_listings_open ON public.duplicate_listings USING btree (flagged_at DESC, id DESC) WHERE (dismissed_at IS NULL);
CREATE INDEX duplicate_listings_other ON public.duplicate_listings USING btree (other_item_id);

create table embedding_models (
  model text not null,
  started_at timestamp with time zone not null,
  constraint embedding_models_pkey PRIMARY KEY (model)
);

create table id_document_views (
  id uuid not null,
  document_id uuid not null,
  admin_id uuid not null,
  viewed_at timestamp with time zone not null,
  constraint id_document_views_pkey PRIMARY KEY (id),
  constraint id_document_views_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES accounts(id),
  constraint id_document_views_document_id_fkey FOREIGN KEY (document_id) REFERENCES id_documents(id)
);
CREATE INDEX id_document_views_newest ON public.id_document_views USING btree (viewed_at DESC, id DESC);
CREATE TRIGGER id_document_views_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.id_document_views FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table id_documents (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  storage_key text not null,
  key_id text not null,
  wrapped_key bytea not null,
  media_type text not null,
  uploaded_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  purged_at timestamp with time zone,
  upload_mac bytea,
  constraint id_documents_pkey PRIMARY KEY (id),
  constraint id_documents_kind_check CHECK ((kind = ANY (ARRAY['id1'::text, 'id2'::text, 'selfie'::text]))),
  constraint id_documents_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(account_id)
);
CREATE UNIQUE INDEX id_documents_current ON public.id_documents USING btree (seller_id, kind) WHERE (replaced_at IS NULL);
CREATE INDEX id_documents_key_order ON public.id_documents USING btree (storage_key COLLATE "C") WHERE ((purged_at IS NULL) AND (replaced_at IS NULL));
CREATE INDEX id_documents_to_purge ON public.id_documents USING btree (uploaded_at) WHERE (purged_at IS NULL);
CREATE TRIGGER id_documents_account_not_deleted BEFORE INSERT ON public.id_documents FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('seller_id');
CREATE TRIGGER id_documents_complete AFTER INSERT OR UPDATE OF replaced_at ON public.id_documents FOR EACH ROW EXECUTE FUNCTION set_documents_complete_at();
CREATE TRIGGER id_documents_notify AFTER INSERT OR UPDATE ON public.id_documents FOR EACH ROW EXECUTE FUNCTION notify_documents_changed();

create table item_photos (
  item_id uuid not null,
  "position" smallint not null,
  key text not null,
  upload_hash bytea not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamp with time zone not null,
  constraint item_photos_pkey PRIMARY KEY (item_id, "position"),
  constraint item_photos_height_check CHECK ((height > 0)),
  constraint item_photos_position_check CHECK ((("position" >= '-8'::integer) AND ("position" <= 7))),
  constraint item_photos_width_check CHECK ((width > 0)),
  constraint item_photos_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX item_photos_key ON public.item_photos USING btree (key);
CREATE INDEX item_photos_key_order ON public.item_photos USING btree (key COLLATE "C");
CREATE TRIGGER item_photos_notify AFTER INSERT OR DELETE OR UPDATE ON public.item_photos FOR EACH ROW EXECUTE FUNCTION notify_parts_of_items_changed();
CREATE TRIGGER item_photos_search_add AFTER INSERT ON public.item_photos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_new_items();
CREATE TRIGGER item_photos_search_change AFTER UPDATE ON public.item_photos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_new_items();
CREATE TRIGGER item_photos_search_remove AFTER DELETE ON public.item_photos REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_after_photo_removal();

create table item_search (
  item_id uuid not null,
  document tsvector not null,
  name text not null,
  listed_at timestamp with time zone not null,
  price_centavos bigint not null,
  held boolean not null,
  changed_at timestamp with time zone not null,
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
  shop_opened timestamp with time zone not null,
  condition text,
  condition_rank smallint default 0 not null,
  measurements jsonb default '{}'::jsonb not null,
  latitude double precision,
  longitude double precision,
  kids boolean default false not null,
  constraint item_search_pkey PRIMARY KEY (item_id),
  constraint item_search_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
) with (fillfactor=90);
CREATE INDEX item_search_condition ON public.item_search USING btree (condition_rank DESC, listed_at DESC, item_id DESC);
CREATE INDEX item_search_document ON public.item_search USING gin (document) WITH (fastupdate=off);
CREATE INDEX item_search_newest ON public.item_search USING btree (listed_at DESC, item_id DESC);
CREATE INDEX item_search_price ON public.item_search USING btree (price_centavos, item_id);
CREATE INDEX item_search_shop ON public.item_search USING btree (shop_id, listed_at DESC, item_id DESC);

create table item_tags (
  item_id uuid not null,
  tag_id integer not null,
  constraint item_tags_pkey PRIMARY KEY (item_id, tag_id),
  constraint item_tags_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint item_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);
CREATE INDEX item_tags_tag ON public.item_tags USING btree (tag_id, item_id);
CREATE TRIGGER item_tags_notify AFTER INSERT OR DELETE OR UPDATE ON public.item_tags FOR EACH ROW EXECUTE FUNCTION notify_parts_of_items_changed();
CREATE TRIGGER item_tags_search_add AFTER INSERT ON public.item_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_new_items();
CREATE TRIGGER item_tags_search_remove AFTER DELETE ON public.item_tags REFERENCING OLD TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_new_items();

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
  created_at timestamp with time zone not null,
  listed_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  removed_at timestamp with time zone,
  condition text,
  brand_id integer,
  kids boolean default false not null,
  measurements jsonb default '{}'::jsonb not null,
  flaws jsonb default '[]'::jsonb not null,
  constraint items_pkey PRIMARY KEY (id),
  constraint items_shop_id_client_id_key UNIQUE (shop_id, client_id),
  constraint items_availability_check CHECK ((availability = ANY (ARRAY['draft'::text, 'for_sale'::text, 'held'::text, 'sold'::text, 'withdrawn'::text]))),
  constraint items_check CHECK (((availability = 'draft'::text) = (listed_at IS NULL))),
  constraint items_condition_check CHECK ((condition = ANY (ARRAY['new_with_tags'::text, 'like_new'::text, 'very_good'::text, 'good'::text, 'worn'::text]))),
  constraint items_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000))),
  constraint items_flaws_check CHECK (are_flaws(flaws)),
  constraint items_is_feminine_check CHECK ((is_feminine = ANY (ARRAY[0, 1]))),
  constraint items_measurements_check CHECK (are_measurements(measurements)),
  constraint items_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint items_photos_expected_check CHECK (((photos_expected >= 1) AND (photos_expected <= 8))),
  constraint items_price_centavos_check CHECK (((price_centavos >= 100) AND (price_centavos <= 100000000))),
  constraint items_removed_is_taken_down CHECK (((removed_at IS NULL) OR (taken_down_at IS NOT NULL))),
  constraint items_size_check CHECK ((size = ANY (ARRAY['XS'::text, 'S'::text, 'M'::text, 'L'::text, 'XL'::text]))),
  constraint items_taken_down_is_withdrawn CHECK (((taken_down_at IS NULL) OR (availability = 'withdrawn'::text))),
  constraint items_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint items_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX items_brand ON public.items USING btree (brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX items_drafts ON public.items USING btree (shop_id) WHERE (availability = 'draft'::text);
CREATE INDEX items_shop ON public.items USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER items_notify_change AFTER UPDATE ON public.items FOR EACH ROW WHEN ((((old.availability <> 'draft'::text) OR (new.availability <> 'draft'::text)) AND (old.* IS DISTINCT FROM new.*))) EXECUTE FUNCTION notify_items_changed();
CREATE TRIGGER items_notify_delete AFTER DELETE ON public.items FOR EACH ROW WHEN ((old.availability <> 'draft'::text)) EXECUTE FUNCTION notify_items_changed();
CREATE TRIGGER items_search_change AFTER UPDATE ON public.items REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION index_changed_items();
CREATE TRIGGER items_shop_is_open BEFORE INSERT ON public.items FOR EACH ROW EXECUTE FUNCTION refuse_closed_shop();

create table learned_tags (
  model text not null,
  tag_id integer not null,
  threshold double precision not null,
  "precision" double precision not null,
  learned_at timestamp with time zone not null,
  constraint learned_tags_pkey PRIMARY KEY (model, tag_id),
  constraint learned_tags_precision_check CHECK ((("precision" >= (0)::double precision) AND ("precision" <= (1)::double precision))),
  constraint learned_tags_threshold_check CHECK (((threshold >= (0)::double precision) AND (threshold <= (1)::double precision))),
  constraint learned_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);

create table ledger_accounts (
  id uuid not null,
  kind text not null,
  seller_id uuid,
  balance_centavos bigint,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_seller_id_key UNIQUE (seller_id),
  constraint ledger_accounts_balance_of_sellers CHECK (((kind = 'seller'::text) = (balance_centavos IS NOT NULL))),
  constraint ledger_accounts_check CHECK (((kind = 'seller'::text) = (seller_id IS NOT NULL))),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['voucher_issue'::text, 'seller'::text]))),
  constraint ledger_accounts_never_negative CHECK ((balance_centavos >= 0)),
  constraint ledger_accounts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(account_id)
);
CREATE UNIQUE INDEX ledger_one_voucher_issue ON public.ledger_accounts USING btree (kind) WHERE (kind = 'voucher_issue'::text);
CREATE TRIGGER ledger_accounts_no_direct_change BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_direct_change();
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_direct_change();
CREATE TRIGGER ledger_accounts_open BEFORE INSERT ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION open_ledger_account();

create table ledger_entries (
  transaction_id uuid not null,
  account_id uuid not null,
  amount_centavos bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (transaction_id, account_id),
  constraint ledger_entries_amount_centavos_check CHECK ((amount_centavos <> 0)),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account_id) INCLUDE (amount_centavos);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transaction();
CREATE TRIGGER ledger_entries_balances AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION add_to_balances();
CREATE TRIGGER ledger_entries_not_late AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_entries();

create table ledger_transactions (
  id uuid not null,
  idempotency_key text not null,
  reason text not null,
  posted_at timestamp with time zone not null,
  posted_in xid8 default pg_current_xact_id() not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_idempotency_key_key UNIQUE (idempotency_key)
);
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transactions_have_entries AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entries();
CREATE TRIGGER ledger_transactions_stamp BEFORE INSERT ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION stamp_ledger_transaction();

create table lost_photos (
  item_id uuid not null,
  "position" smallint not null,
  key text not null,
  upload_hash bytea not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamp with time zone not null,
  lost_at timestamp with time zone not null,
  constraint lost_photos_pkey PRIMARY KEY (item_id, "position"),
  constraint lost_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 7))),
  constraint lost_photos_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);

create table message_photos (
  conversation_id uuid not null,
  sequence bigint not null,
  "position" smallint not null,
  storage_key text collate "C" not null,
  sent_hash bytea,
  constraint message_photos_pkey PRIMARY KEY (conversation_id, sequence, "position"),
  constraint message_photos_storage_key_key UNIQUE (storage_key),
  constraint message_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 3))),
  constraint message_photos_sent_hash_check CHECK ((octet_length(sent_hash) = 32)),
  constraint message_photos_conversation_id_sequence_fkey FOREIGN KEY (conversation_id, sequence) REFERENCES messages(conversation_id, sequence)
);

create table messages (
  conversation_id uuid not null,
  sequence bigint not null,
  sender text not null,
  body text not null,
  client_id uuid not null,
  sent_at timestamp with time zone not null,
  photos smallint default 0 not null,
  constraint messages_pkey PRIMARY KEY (conversation_id, sequence),
  constraint messages_conversation_id_sender_client_id_key UNIQUE (conversation_id, sender, client_id),
  constraint messages_body_check CHECK ((char_length(body) <= 2000)),
  constraint messages_photos_check CHECK (((photos >= 0) AND (photos <= 4))),
  constraint messages_sender_check CHECK ((sender = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint messages_sequence_check CHECK ((sequence > 0)),
  constraint messages_text_or_photos CHECK (((body <> ''::text) OR (photos > 0))),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id)
);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table password_links (
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_links_pkey PRIMARY KEY (account_id),
  constraint password_links_token_hash_key UNIQUE (token_hash),
  constraint password_links_check CHECK ((expires_at > created_at)),
  constraint password_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE TRIGGER password_links_account_not_deleted BEFORE INSERT ON public.password_links FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');

create table photo_embeddings (
  item_id uuid not null,
  "position" smallint not null,
  model text not null,
  photo_key text not null,
  vector bytea not null,
  colours bytea not null,
  kind text not null,
  embedded_at timestamp with time zone not null,
  seen_tags integer[],
  constraint photo_embeddings_pkey PRIMARY KEY (item_id, "position", model),
  constraint photo_embeddings_colours_check CHECK (((octet_length(colours) % 4) = 0)),
  constraint photo_embeddings_vector_check CHECK (((octet_length(vector) % 4) = 0)),
  constraint photo_embeddings_item_id_position_fkey FOREIGN KEY (item_id, "position") REFERENCES item_photos(item_id, "position") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX photo_embeddings_model ON public.photo_embeddings USING btree (model, item_id, "position");
CREATE TRIGGER photo_embeddings_notify_insert AFTER INSERT ON public.photo_embeddings FOR EACH ROW WHEN ((new.seen_tags <> '{}'::integer[])) EXECUTE FUNCTION notify_parts_of_items_changed();
CREATE TRIGGER photo_embeddings_notify_update AFTER UPDATE ON public.photo_embeddings FOR EACH ROW WHEN ((new.seen_tags IS DISTINCT FROM old.seen_tags)) EXECUTE FUNCTION notify_parts_of_items_changed();
CREATE TRIGGER photo_embeddings_search_add AFTER INSERT ON public.photo_embeddings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_new_seen_tags();
CREATE TRIGGER photo_embeddings_search_change AFTER UPDATE ON public.photo_embeddings REFERENCING OLD TABLE AS before_change NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_changed_seen_tags();

create table popular_searches (
  day date not null,
  words text not null,
  searches integer not null,
  constraint popular_searches_pkey PRIMARY KEY (day, words),
  constraint popular_searches_searches_check CHECK ((searches > 0)),
  constraint popular_searches_words_check CHECK (((char_length(words) >= 2) AND (char_length(words) <= 60)))
);

create table purchases (
  buyer_id uuid not null,
  client_id uuid not null,
  item_id uuid not null,
  ticket_id bigint not null,
  of_cart boolean not null,
  constraint purchases_pkey PRIMARY KEY (buyer_id, client_id, item_id),
  constraint purchases_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id),
  constraint purchases_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE UNIQUE INDEX purchases_one_item ON public.purchases USING btree (buyer_id, client_id) WHERE (NOT of_cart);
CREATE TRIGGER purchases_account_not_deleted BEFORE INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('buyer_id');

create table reconciler_positions (
  folder text not null,
  after_file text not null,
  constraint reconciler_positions_pkey PRIMARY KEY (folder)
);

create table recovery_codes (
  factor_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (factor_id, code_hash),
  constraint recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES second_factors(id) ON DELETE CASCADE
);

create table repeatable_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default clock_timestamp() not null,
  constraint repeatable_migrations_pkey PRIMARY KEY (name, checksum)
);

create table search_words (
  word text not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_similar ON public.search_words USING gin (word gin_trgm_ops);

create table second_factors (
  id uuid not null,
  account_id uuid not null,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  started_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_account_id_key UNIQUE (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE TRIGGER second_factors_account_not_deleted BEFORE INSERT ON public.second_factors FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER second_factors_notify_confirmed AFTER UPDATE ON public.second_factors FOR EACH ROW WHEN ((old.confirmed_at IS DISTINCT FROM new.confirmed_at)) EXECUTE FUNCTION notify_account_changed('account_id');
CREATE TRIGGER second_factors_notify_removed AFTER DELETE ON public.second_factors FOR EACH ROW WHEN ((old.confirmed_at IS NOT NULL)) EXECUTE FUNCTION notify_account_changed('account_id');

create table sellers (
  account_id uuid not null,
  address text not null,
  verified smallint default 0 not null,
  rejection_reason text,
  documents_complete_at timestamp with time zone,
  street text,
  barangay text,
  municipality text,
  constraint sellers_pkey PRIMARY KEY (account_id),
  constraint sellers_check CHECK (((verified = 2) OR (rejection_reason IS NULL))),
  constraint sellers_verified_check CHECK ((verified = ANY (ARRAY[0, 1, 2]))),
  constraint sellers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sellers_undecided ON public.sellers USING btree (account_id) WHERE (verified = 0);
CREATE INDEX sellers_waiting ON public.sellers USING btree (documents_complete_at, account_id) WHERE ((verified = 0) AND (documents_complete_at IS NOT NULL));
CREATE TRIGGER sellers_notify AFTER UPDATE ON public.sellers FOR EACH ROW EXECUTE FUNCTION notify_account_changed('account_id');

create table sessions (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  device text,
  replaced_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_device_check CHECK (((length(device) >= 1) AND (length(device) <= 60))),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (id);
CREATE TRIGGER sessions_account_not_deleted BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('account_id');
CREATE TRIGGER sessions_notify AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_account_changed('account_id');
CREATE TRIGGER sessions_replaced_notify AFTER UPDATE OF replaced_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_account_changed('account_id');

create table settled_purchases (
  buyer_id uuid not null,
  client_id uuid not null,
  settled_at timestamp with time zone not null,
  constraint settled_purchases_pkey PRIMARY KEY (buyer_id, client_id),
  constraint settled_purchases_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id)
);
CREATE TRIGGER settled_purchases_account_not_deleted BEFORE INSERT ON public.settled_purchases FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('buyer_id');

create table shops (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  address text not null,
  longitude double precision,
  latitude double precision,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  cell integer generated always as ((((floor(((latitude + (90)::double precision) * (10)::double precision)))::integer * 3600) + ((floor(((longitude + (180)::double precision) * (10)::double precision)))::integer % 3600))) stored,
  name_key text,
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_owner_id_key UNIQUE (owner_id),
  constraint shops_check CHECK (((longitude IS NULL) = (latitude IS NULL))),
  constraint shops_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint shops_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint shops_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES sellers(account_id)
);
CREATE INDEX shops_cell ON public.shops USING btree (cell) WHERE (cell IS NOT NULL);
CREATE INDEX shops_name ON public.shops USING btree (name, id) WHERE (closed_at IS NULL);
CREATE INDEX shops_name_prefix ON public.shops USING btree (lower(name) COLLATE "C") WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX shops_open_name ON public.shops USING btree (name_key) WHERE (closed_at IS NULL);
CREATE INDEX shops_opened ON public.shops USING btree (created_at DESC, id DESC) WHERE (closed_at IS NULL);
CREATE TRIGGER shops_account_not_deleted BEFORE INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id');
CREATE TRIGGER shops_notify_items AFTER UPDATE ON public.shops FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.latitude IS DISTINCT FROM new.latitude))) EXECUTE FUNCTION notify_all_items_changed();
CREATE TRIGGER shops_notify_shop AFTER UPDATE ON public.shops FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION notify_shop_changed();
CREATE TRIGGER shops_search_change AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION index_changed_shops();

create table size_views (
  buyer_id uuid not null,
  sizes text[] not null,
  constraint size_views_pkey PRIMARY KEY (buyer_id),
  constraint size_views_sizes_check CHECK ((cardinality(sizes) <= 60)),
  constraint size_views_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id) ON DELETE CASCADE
);

create table tags (
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_name_key UNIQUE (name),
  constraint tags_kind_check CHECK ((kind = ANY (ARRAY['garment'::text, 'style'::text, 'material'::text, 'occasion'::text, 'colour'::text, 'pattern'::text])))
);
CREATE TRIGGER tags_notify AFTER INSERT OR DELETE OR UPDATE ON public.tags FOR EACH STATEMENT EXECUTE FUNCTION notify_tags_changed();
CREATE TRIGGER tags_notify_items AFTER UPDATE ON public.tags FOR EACH STATEMENT EXECUTE FUNCTION notify_all_items_changed();
CREATE TRIGGER tags_search_rename AFTER UPDATE ON public.tags REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION index_renamed_tags();

create table ticket_moves (
  ticket_id bigint not null,
  step integer not null,
  from_status smallint,
  to_status smallint not null,
  moved_by uuid,
  moved_at timestamp with time zone not null,
  constraint ticket_moves_pkey PRIMARY KEY (ticket_id, step),
  constraint ticket_moves_cancelled_early CHECK (((to_status <> 9) OR (((from_status >= 1) AND (from_status <= 3)) AND (moved_by IS NOT NULL)))),
  constraint ticket_moves_check CHECK (((step = 1) = (from_status IS NULL))),
  constraint ticket_moves_from_status_check CHECK (((from_status >= 1) AND (from_status <= 8))),
  constraint ticket_moves_step_check CHECK ((step > 0)),
  constraint ticket_moves_to_status_check CHECK (((to_status >= 1) AND (to_status <= 9))),
  constraint ticket_moves_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES accounts(id),
  constraint ticket_moves_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE TRIGGER ticket_moves_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ticket_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_moves_cancelled_by_buyer BEFORE INSERT ON public.ticket_moves FOR EACH ROW WHEN ((new.to_status = 9)) EXECUTE FUNCTION refuse_cancellation_by_others();

create table tickets (
  id bigint generated always as identity not null,
  item_id uuid not null,
  shop_id uuid not null,
  buyer_id uuid not null,
  status smallint not null,
  level smallint generated always as (
CASE
    WHEN (status <= 3) THEN 1
    WHEN (status = 4) THEN 2
    WHEN (status = 5) THEN 3
    ELSE 4
END) stored not null,
  price_centavos bigint not null,
  created_at timestamp with time zone not null,
  seller_due_at timestamp with time zone not null,
  buyer_due_at timestamp with time zone,
  due_soon_notified boolean default false not null,
  item_name text not null,
  item_size text not null,
  photo_key text,
  photo_width integer,
  photo_height integer,
  photo_placeholder text,
  item_condition text,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_check CHECK (((status <> 4) OR (buyer_due_at IS NOT NULL))),
  constraint tickets_photo_complete CHECK ((num_nulls(photo_key, photo_width, photo_height, photo_placeholder) = ANY (ARRAY[0, 4]))),
  constraint tickets_status_check CHECK (((status >= 1) AND (status <= 9))),
  constraint tickets_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyers(account_id),
  constraint tickets_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id),
  constraint tickets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX tickets_buyer ON public.tickets USING btree (buyer_id, id DESC);
CREATE INDEX tickets_buyer_due_soon ON public.tickets USING btree (buyer_due_at) WHERE ((status = 4) AND (NOT due_soon_notified));
CREATE INDEX tickets_buyer_level ON public.tickets USING btree (buyer_id, level, id DESC);
CREATE INDEX tickets_buyer_overdue ON public.tickets USING btree (buyer_due_at) WHERE (status = 4);
CREATE INDEX tickets_forfeited ON public.tickets USING btree (buyer_id) WHERE (status = 8);
CREATE INDEX tickets_item ON public.tickets USING btree (item_id);
CREATE UNIQUE INDEX tickets_one_per_item ON public.tickets USING btree (item_id) WHERE ((status >= 1) AND (status <= 5));
CREATE INDEX tickets_photo_key ON public.tickets USING btree (photo_key) WHERE (photo_key IS NOT NULL);
CREATE INDEX tickets_seller_due_soon ON public.tickets USING btree (seller_due_at) WHERE ((status <= 3) AND (NOT due_soon_notified));
CREATE INDEX tickets_seller_overdue ON public.tickets USING btree (seller_due_at) WHERE (status <= 3);
CREATE INDEX tickets_shop ON public.tickets USING btree (shop_id, id DESC);
CREATE INDEX tickets_shop_level ON public.tickets USING btree (shop_id, level, id DESC);
CREATE TRIGGER tickets_account_not_deleted BEFORE INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('buyer_id');
CREATE TRIGGER tickets_cancelled_early BEFORE UPDATE OF status ON public.tickets FOR EACH ROW WHEN ((((new.status = 9) AND (old.status > 3)) OR ((old.status = 9) AND (new.status <> 9)))) EXECUTE FUNCTION refuse_late_cancellation();
CREATE TRIGGER tickets_copy_item BEFORE INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION copy_item_to_ticket();
CREATE TRIGGER tickets_item_never_changes BEFORE UPDATE ON public.tickets FOR EACH ROW WHEN ((((((((((((old.item_id IS DISTINCT FROM new.item_id) OR (old.shop_id IS DISTINCT FROM new.shop_id)) OR (old.buyer_id IS DISTINCT FROM new.buyer_id)) OR (old.price_centavos IS DISTINCT FROM new.price_centavos)) OR (old.item_name IS DISTINCT FROM new.item_name)) OR (old.item_size IS DISTINCT FROM new.item_size)) OR (old.item_condition IS DISTINCT FROM new.item_condition)) OR (old.photo_key IS DISTINCT FROM new.photo_key)) OR (old.photo_width IS DISTINCT FROM new.photo_width)) OR (old.photo_height IS DISTINCT FROM new.photo_height)) OR (old.photo_placeholder IS DISTINCT FROM new.photo_placeholder))) EXECUTE FUNCTION refuse_ticket_change();
CREATE TRIGGER tickets_level_never_lower BEFORE UPDATE OF status ON public.tickets FOR EACH ROW WHEN ((
        CASE
            WHEN (new.status <= 3) THEN 1
            WHEN (new.status = 4) THEN 2
            WHEN (new.status = 5) THEN 3
            ELSE 4
        END < old.level)) EXECUTE FUNCTION refuse_lower_ticket_level();

create table verification_decisions (
  id uuid not null,
  seller_id uuid not null,
  admin_id uuid not null,
  decision smallint not null,
  reason text,
  decided_at timestamp with time zone not null,
  constraint verification_decisions_pkey PRIMARY KEY (id),
  constraint verification_decisions_decision_check CHECK ((decision = ANY (ARRAY[1, 2]))),
  constraint verification_decisions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES accounts(id),
  constraint verification_decisions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(account_id)
);
CREATE INDEX verification_decisions_seller ON public.verification_decisions USING btree (seller_id, decided_at DESC);
CREATE TRIGGER verification_decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.verification_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table voucher_batches (
  id uuid not null,
  issued_by uuid not null,
  client_id uuid,
  amount_centavos bigint not null,
  count integer not null,
  issued_at timestamp with time zone not null,
  constraint voucher_batches_pkey PRIMARY KEY (id),
  constraint voucher_batches_issued_by_client_id_key UNIQUE (issued_by, client_id),
  constraint voucher_batches_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint voucher_batches_count_check CHECK (((count >= 1) AND (count <= 500))),
  constraint voucher_batches_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES accounts(id)
);
CREATE TRIGGER voucher_batches_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.voucher_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table voucher_keys (
  id uuid not null,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamp with time zone not null,
  constraint voucher_keys_pkey PRIMARY KEY (id)
);

create table voucher_redemptions (
  seller_id uuid not null,
  transaction_id uuid not null,
  redeemed_at timestamp with time zone not null,
  client_id uuid,
  voucher_id uuid not null,
  constraint voucher_redemptions_pkey PRIMARY KEY (voucher_id),
  constraint voucher_redemptions_transaction_id_key UNIQUE (transaction_id),
  constraint voucher_redemptions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(account_id),
  constraint voucher_redemptions_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint voucher_redemptions_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id)
);
CREATE INDEX voucher_redemptions_seller ON public.voucher_redemptions USING btree (seller_id, redeemed_at DESC);
CREATE TRIGGER voucher_redemptions_account_not_deleted BEFORE INSERT ON public.voucher_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('seller_id');
CREATE TRIGGER voucher_redemptions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.voucher_redemptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voucher_redemptions_mark AFTER INSERT ON public.voucher_redemptions FOR EACH ROW EXECUTE FUNCTION mark_redeemed();

create table vouchers (
  code text,
  amount_centavos bigint not null,
  issued_by uuid not null,
  issued_at timestamp with time zone not null,
  batch_id uuid,
  redeemed boolean default false not null,
  id uuid not null,
  code_hash bytea,
  lookup_key_id uuid,
  sealed_code bytea,
  key_id text,
  wrapped_key bytea,
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_code_hash_key UNIQUE (code_hash),
  constraint vouchers_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint vouchers_code_check CHECK ((char_length(code) = 20)),
  constraint vouchers_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint vouchers_code_plain_or_sealed CHECK (
CASE
    WHEN (code IS NULL) THEN (num_nulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0)
    ELSE (num_nonnulls(code_hash, lookup_key_id, sealed_code, key_id, wrapped_key) = 0)
END),
  constraint vouchers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint vouchers_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES accounts(id),
  constraint vouchers_lookup_key_id_fkey FOREIGN KEY (lookup_key_id) REFERENCES voucher_keys(id)
);
CREATE INDEX vouchers_batch ON public.vouchers USING btree (batch_id, id);
CREATE INDEX vouchers_open ON public.vouchers USING btree (amount_centavos, id) WHERE (NOT redeemed);
CREATE INDEX vouchers_plain ON public.vouchers USING btree (id) WHERE (code IS NOT NULL);
CREATE TRIGGER vouchers_immutable BEFORE DELETE OR UPDATE ON public.vouchers FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_voucher_change();
CREATE TRIGGER vouchers_no_truncate BEFORE TRUNCATE ON public.vouchers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
