comment on table item_search is
  'A row for each visible item, with all that searches, lists and tiles need. Triggers write it.';
comment on column item_search.document is
  'Weight A: the name; B: tags and brand; C: the shop and what the model sees; D: description and address. With the lexemes of search_filters and search_facts.';
comment on column item_search.name is 'The words of the name, as queries are compared with it.';
comment on column item_search.held is 'Whether item_holds has the item. In no index, so that a purchase changes only this row.';
comment on column item_search.changed_at is
  'When the ranking last changed. Later pages of a search leave out items that changed since the first page.';
comment on column item_search.title is 'For the tile.';
comment on column item_search.size is 'For the ranking of the feed.';
comment on column item_search.condition_rank is
  'From 5 for the best condition to 1 for the worst. 0 if the seller did not say.';
comment on column item_search.latitude is 'Those of the shop. Null if its location is unknown.';
comment on column item_search.town is 'That of the shop. Null if it is unknown.';
comment on column item_search.kids is 'The feed and the home screen leave out children''s clothes.';
comment on column item_search.pieces is 'For the tile. A lot has the lexeme ''#lots=1'' too.';
comment on index item_search_document is 'Without a pending list, which every search would have to scan.';

-- Removes apostrophes ("Levi's") and replaces other punctuation with spaces ("t-shirt", "black/white"), where the parser
-- would find host names and paths.
create or replace function search_text(given text) returns text language sql immutable parallel safe
  return regexp_replace(translate(given, '''’‘`´', ''), '[!-/:-@[-`{-~]+', ' ', 'g');

-- Filters are lexemes too: '#size=m', '#style=1', '#tag=12'. Words consist of letters and digits, so because of the "#" a
-- search for the prefix "si" does not find every size.
create or replace function search_filters(size text, style smallint, tags integer[]) returns tsvector
  language sql immutable parallel safe
  return ('''#size=' || lower(size) || ''':1B ''#style=' || style || ''':1B')::tsvector
    || array_to_tsvector(array(select '#tag=' || tag from unnest(tags) tag));

-- Condition and kids have weight B, because a search for a word such as "kids" finds them too.
create or replace function search_facts(condition text, brand_id integer, kids boolean, measurements jsonb, flaws jsonb) returns tsvector
  language sql immutable parallel safe
  return (coalesce('''#condition=' || condition || ''':1B', '') || case when kids then ' ''#kids=1'':1B' else '' end)::tsvector
    || array_to_tsvector(array_remove(
      array(select '#' || m.kind || '=' || trim_scale(m.centimetres::numeric)
        from jsonb_each_text(measurements) as m (kind, centimetres))
      || array(select '#' || kind from jsonb_object_keys(measurements) as kind)
      || ('#brand=' || brand_id) || case when flaws <> '[]' then '#flawed' end, null));

-- Inserts or updates the rows of these items: of all that sellers offer, what nothing blocks. It decides what is shown.
create or replace function index_items(given uuid[]) returns void language sql as $$
  with parts as (
    select i.id, i.listed_at, i.price_centavos, i.was_centavos, i.lowered_at, i.size, i.is_feminine,
      i.name as title, search_text(i.name) as name, search_text(i.description) as description,
      s.id as shop_id, s.name as shop_name, s.latitude, s.longitude, nullif(s.town, '') as town, s.created_at as shop_opened, search_text(s.name) as shop, search_text(s.address) as address,
      t.ids as tags, t.words as tag_words, coalesce(search_text(b.name), '') as brand, seen.words as seen_words, seen.likely as likely_words,
      i.condition, i.brand_id, i.kids, i.measurements, i.flaws, i.pieces,
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
    -- What the model sees in the photos, surely or likely, where the seller says nothing of this kind.
    cross join lateral (
      select coalesce(search_text(string_agg(distinct t2.name, ' . ') filter (where sure)), '') as words,
        coalesce(search_text(string_agg(distinct t2.name, ' . ') filter (where not sure)), '') as likely
      from photo_embeddings e
      cross join lateral (
        select unnest(e.seen_tags) as id, true as sure union all select unnest(e.likely_tags), false
      ) tag
      join tags t2 on t2.id = tag.id
      where e.item_id = i.id and t2.kind <> all (t.kinds)
    ) seen
    cross join lateral (select * from item_photos where item_id = i.id order by position limit 1) p
    where i.id = any (given) and i.state = 'listed'
      and not exists (select from item_blocks b where b.item_id = i.id)
      and not exists (select from item_blocks b where b.shop_id = i.shop_id and b.item_id is null)
  ), words as (
    insert into search_words (word)
    select distinct w.lexeme
    from parts, unnest(to_tsvector('ukay_words', name || ' ' || tag_words || ' ' || brand || ' ' || shop)) w
    where char_length(w.lexeme) between 3 and 40
      and not exists (select from search_words k where k.word = w.lexeme)
    -- The fixed order prevents a deadlock between two sellers with the same new words.
    order by w.lexeme
    on conflict do nothing
  ), indexed as (
    insert into item_search (item_id, document, name, listed_at, price_centavos, held, changed_at,
      title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened,
      condition, condition_rank, measurements, kids, pieces, latitude, longitude, town, was_centavos, lowered_at)
    select id,
      setweight(to_tsvector('ukay_stems', name) || to_tsvector('ukay_words', name), 'A')
      || setweight(to_tsvector('ukay_stems', tag_words) || to_tsvector('ukay_words', tag_words), 'B')
      || setweight(to_tsvector('ukay_stems', brand) || to_tsvector('ukay_words', brand), 'B')
      || setweight(to_tsvector('ukay_stems', shop) || to_tsvector('ukay_stems', seen_words), 'C')
      || setweight(to_tsvector('ukay_stems', description || ' ' || address || ' . ' || likely_words), 'D')
      || search_filters(size, is_feminine, tags) || search_facts(condition, brand_id, kids, measurements, flaws)
      || array_to_tsvector(case when pieces is null then '{}' else array['#lots=1'] end),
      array_to_string(array(
        select u.lexeme from unnest(to_tsvector('ukay_words', name)) u, unnest(u.positions) p order by p), ' '),
      listed_at, price_centavos, exists (select from item_holds h where h.item_id = parts.id), clock_timestamp(),
      title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened,
      condition,
      coalesce(6 - array_position('{new_with_tags,like_new,very_good,good,worn}'::text[], condition), 0),
      measurements, kids, pieces, latitude, longitude, town, was_centavos, lowered_at
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
      pieces = excluded.pieces, latitude = excluded.latitude, longitude = excluded.longitude, town = excluded.town,
      was_centavos = excluded.was_centavos, lowered_at = excluded.lowered_at
    returning item_id, document, price_centavos
  )
  -- This statement still sees the rows of before.
  insert into items_to_match (item_id, document, price_centavos, shop_id, latitude, longitude, changed_at, held)
  select n.item_id, o.document, o.price_centavos, o.shop_id, o.latitude, o.longitude, o.changed_at, o.held
  from indexed n left join item_search o on o.item_id = n.item_id
  where (o.document, o.price_centavos) is distinct from (n.document, n.price_centavos)
    -- Otherwise nothing would be compared, and a first import of a million items would queue them all.
    and exists (select from saved_searches);
$$;

create or replace function index_new_items() returns trigger language plpgsql as $$
begin
  perform index_items(array(select item_id from added));
  return null;
end $$;
create or replace trigger item_photos_search_add after insert on item_photos
  referencing new table as added for each statement execute function index_new_items();
create or replace trigger item_photos_search_change after update on item_photos
  referencing new table as added for each statement execute function index_new_items();
create or replace trigger item_tags_search_add after insert on item_tags
  referencing new table as added for each statement execute function index_new_items();
create or replace trigger item_tags_search_remove after delete on item_tags
  referencing old table as added for each statement execute function index_new_items();

create or replace function index_changed_items() returns trigger language plpgsql as $$
begin
  delete from item_search s using after_change n where s.item_id = n.id and n.state <> 'listed';
  perform index_items(changed.ids) from (
    select array_agg(n.id) as ids
    from after_change n join before_change o on o.id = n.id
    where n.state = 'listed' and (
      o.state <> 'listed'
      or (n.name, n.description, n.size, n.is_feminine, n.price_centavos, n.listed_at, n.shop_id,
          n.condition, n.brand_id, n.kids, n.measurements, n.flaws, n.pieces)
        is distinct from (o.name, o.description, o.size, o.is_feminine, o.price_centavos, o.listed_at, o.shop_id,
          o.condition, o.brand_id, o.kids, o.measurements, o.flaws, o.pieces))
  ) changed where changed.ids is not null;
  return null;
end $$;
-- There is no trigger for new items: an item gets its row with its first photo.
create or replace trigger items_search_change after update on items
  referencing old table as before_change new table as after_change
  for each statement execute function index_changed_items();

-- Shops change their name, their address, their coordinates and their town. Of a paused shop, or one that closes, nothing is found.
create or replace function index_changed_shops() returns trigger language plpgsql as $$
begin
  delete from item_search s using after_change n
    where s.shop_id = n.id and (n.paused_at is not null or n.closed_at is not null);
  -- Coordinates and town are in no document. Making the documents of all items again would cost half a millisecond for each.
  with moved as (
    update item_search s
      set latitude = n.latitude, longitude = n.longitude, town = nullif(n.town, ''), changed_at = clock_timestamp()
      from after_change n join before_change o on o.id = n.id
      where s.shop_id = n.id and (n.longitude, n.latitude, n.town) is distinct from (o.longitude, o.latitude, o.town)
      returning s.item_id, s.latitude, s.longitude
  )
  insert into items_to_match (item_id, document, price_centavos, shop_id, latitude, longitude, changed_at, held)
  select o.item_id, o.document, o.price_centavos, o.shop_id, o.latitude, o.longitude, o.changed_at, o.held
  from moved n join item_search o on o.item_id = n.item_id
  where (o.latitude, o.longitude) is distinct from (n.latitude, n.longitude) and exists (select from saved_searches);
  perform index_items(array(
    select i.id from items i
    join after_change n on n.id = i.shop_id join before_change o on o.id = n.id
    where n.paused_at is null and n.closed_at is null
      and (n.name, n.address, n.paused_at) is distinct from (o.name, o.address, o.paused_at)));
  return null;
end $$;
create or replace trigger shops_search_change after update on shops
  referencing old table as before_change new table as after_change
  for each statement execute function index_changed_shops();

create or replace function index_renamed_tags() returns trigger language plpgsql as $$
begin
  perform index_items(array(
    select distinct it.item_id from item_tags it
    join after_change n on n.id = it.tag_id join before_change o on o.id = n.id
    where n.name <> o.name));
  return null;
end $$;
create or replace trigger tags_search_rename after update on tags
  referencing old table as before_change new table as after_change
  for each statement execute function index_renamed_tags();

-- Another photo may have become the cover. An item without photos is not visible.
create or replace function index_after_photo_removal() returns trigger language plpgsql as $$
begin
  delete from item_search s
    where item_id in (select item_id from removed)
      and not exists (select from item_photos p where p.item_id = s.item_id);
  perform index_items(array(select distinct item_id from removed));
  return null;
end $$;
create or replace trigger item_photos_search_remove after delete on item_photos
  referencing old table as removed for each statement execute function index_after_photo_removal();

-- What the model sees is stored some time after the photo.
create or replace function index_new_seen_tags() returns trigger language plpgsql as $$
begin
  perform index_items(array(select distinct item_id from added where seen_tags <> '{}' or likely_tags <> '{}'));
  return null;
end $$;
create or replace trigger photo_embeddings_search_add after insert on photo_embeddings
  referencing new table as added for each statement execute function index_new_seen_tags();

create or replace function index_changed_seen_tags() returns trigger language plpgsql as $$
begin
  perform index_items(array(
    select distinct n.item_id from added n
    join before_change o on o.item_id = n.item_id and o.photo_key = n.photo_key and o.model = n.model
    where (n.seen_tags, n.likely_tags) is distinct from (o.seen_tags, o.likely_tags)));
  return null;
end $$;
create or replace trigger photo_embeddings_search_change after update on photo_embeddings
  referencing new table as added old table as before_change for each statement
  execute function index_changed_seen_tags();
