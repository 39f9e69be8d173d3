-- Text search reads items in the order of a list, or asks the index of words. So documents lose the buckets of listing times
-- and prices, and the planner's statistics need no detail beyond the default.

-- Edit distances of misspelt words.
create extension if not exists fuzzystrmatch;

-- What filters ask: '#size=m', '#style=1', '#tag=12'. Words have letters and digits only, so a word being typed, which is a
-- prefix, never finds one of these. Without the sign "si" would find every size.
create function search_filters(size text, style smallint, tags integer[]) returns tsvector
  language sql immutable parallel safe
  return ('''#size=' || lower(size) || ''':1B ''#style=' || style || ''':1B')::tsvector
    || array_to_tsvector(array(select '#tag=' || tag from unnest(tags) tag));

alter table item_search rename to item_search_before;
alter table item_search_before rename constraint item_search_pkey to item_search_before_pkey;

create table item_search (
  item_id uuid primary key references items on delete cascade,
  -- Weight A: the name; B: tags, size and style; C: the shop; D: the description. And `search_filters`.
  document tsvector not null,
  -- The name as queries are compared with it.
  name text not null,
  listed_at timestamptz not null,
  price_centavos bigint not null,
  -- In no index, so a purchase changes this row and nothing else.
  held boolean not null,
  -- When what ranks it last changed: later pages leave out what may have moved.
  changed_at timestamptz not null,
  -- What its tile shows beside the price.
  title text not null,
  shop_name text not null,
  photo_key text not null,
  photo_width integer not null,
  photo_height integer not null,
  photo_placeholder text not null,
  -- What the feed ranks by.
  size text not null,
  is_feminine smallint not null,
  tags integer[] not null,
  shop_id uuid not null,
  shop_opened timestamptz not null
) with (fillfactor = 90);

-- In the order of listing, so that the newest items are in few blocks.
insert into item_search (item_id, document, name, listed_at, price_centavos, held, changed_at,
  title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened)
select item_id,
  ts_delete(document, array(select lexeme from unnest(document) where lexeme like '%=%'))
    || search_filters(size, is_feminine, tags),
  name, listed_at, price_centavos, held, changed_at,
  title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened
from item_search_before
order by listed_at, item_id;
drop table item_search_before;

-- Without the pending list: it would make every search wait for a scan of it, to save a writer a moment.
create index item_search_document on item_search using gin (document) with (fastupdate = off);
create index item_search_newest on item_search (listed_at desc, item_id desc);
create index item_search_price on item_search (price_centavos, item_id);
-- The page of a shop shows what it has on offer, newest first.
create index item_search_shop on item_search (shop_id, listed_at desc, item_id desc);
analyze item_search;

create or replace function index_items(given uuid[]) returns void language sql as $$
  with parts as (
    select i.id, i.listed_at, i.price_centavos, i.availability, i.size, i.is_feminine,
      i.name as title, search_text(i.name) as name, search_text(i.description) as description,
      s.id as shop_id, s.name as shop_name, s.created_at as shop_opened, search_text(s.name) as shop,
      t.ids as tags, t.words as tag_words,
      p.key as photo_key, p.width as photo_width, p.height as photo_height, p.placeholder as photo_placeholder
    from items i
    join shops s on s.id = i.shop_id
    cross join lateral (
      select coalesce(search_text(string_agg(t.name, ' . ' order by t.id)), '') as words,
        coalesce(array_agg(t.id order by t.id), '{}') as ids
      from item_tags it join tags t on t.id = it.tag_id
      where it.item_id = i.id
    ) t
    cross join lateral (select * from item_photos where item_id = i.id order by position limit 1) p
    where i.id = any (given) and i.availability in ('for_sale', 'held')
  ), words as (
    insert into search_words (word)
    select distinct w.lexeme
    from parts, unnest(to_tsvector('ukay_words', name || ' ' || tag_words || ' ' || shop)) w
    where char_length(w.lexeme) between 3 and 40
      and not exists (select from search_words k where k.word = w.lexeme)
    -- Everybody in the same order: two sellers with the same new words do not wait in a circle.
    order by w.lexeme
    on conflict do nothing
  )
  insert into item_search (item_id, document, name, listed_at, price_centavos, held, changed_at,
    title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened)
  select id,
    setweight(to_tsvector('ukay_stems', name) || to_tsvector('ukay_words', name), 'A')
    || setweight(to_tsvector('ukay_stems', tag_words) || to_tsvector('ukay_words', tag_words), 'B')
    || setweight(to_tsvector('ukay_stems', shop), 'C')
    || setweight(to_tsvector('ukay_stems', description), 'D')
    || search_filters(size, is_feminine, tags),
    array_to_string(array(
      select u.lexeme from unnest(to_tsvector('ukay_words', name)) u, unnest(u.positions) p order by p), ' '),
    listed_at, price_centavos, availability = 'held', clock_timestamp(),
    title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened
  from parts
  -- In the order of listing, so that the newest items are in few blocks.
  order by listed_at, id
  on conflict (item_id) do update set document = excluded.document, name = excluded.name,
    listed_at = excluded.listed_at, price_centavos = excluded.price_centavos, held = excluded.held,
    changed_at = excluded.changed_at, title = excluded.title, shop_name = excluded.shop_name,
    photo_key = excluded.photo_key, photo_width = excluded.photo_width, photo_height = excluded.photo_height,
    photo_placeholder = excluded.photo_placeholder, size = excluded.size, is_feminine = excluded.is_feminine,
    tags = excluded.tags, shop_id = excluded.shop_id, shop_opened = excluded.shop_opened;
$$;

drop function search_shelves(timestamptz, bigint);
-- A word being typed is a prefix query of the documents.
drop index search_words_beginning;
