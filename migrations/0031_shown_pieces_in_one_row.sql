-- The row that a piece has in item_search while it can be shown now holds all that its tile shows and that the feed ranks
-- by. A page of the feed or of results read a piece, its shop, its first photo and its tags from four tables, by eleven
-- blocks a tile; now it reads one row.
alter table item_search rename to item_search_before;
alter table item_search_before rename constraint item_search_pkey to item_search_before_pkey;

create table item_search (
  item_id uuid primary key references items on delete cascade,
  -- Weight A: the name; B: tags, size and style; C: the shop; D: the description. Lexemes with an equals sign are no
  -- words but what filters ask, size=m, style=1, tag=12, and shelves.
  document tsvector not null,
  -- The name as queries are compared with it.
  name text not null,
  listed_at timestamptz not null,
  price_centavos bigint not null,
  -- In no index, so that a purchase changes this row and nothing else.
  held boolean not null,
  -- When what ranks it last changed: whoever pages through results goes on among those that have not moved since.
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

-- In the order of the listing, so that what was listed one after the other stands side by side.
insert into item_search (item_id, document, name, listed_at, price_centavos, held, changed_at,
  title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened)
select x.item_id, x.document, x.name, x.listed_at, x.price_centavos, x.held, x.changed_at,
  i.name, s.name, p.key, p.width, p.height, p.placeholder, i.size, i.is_feminine,
  array(select tag_id from item_tags where item_id = i.id order by tag_id), s.id, s.created_at
from item_search_before x
join items i on i.id = x.item_id
join shops s on s.id = i.shop_id
cross join lateral (select * from item_photos where item_id = i.id order by position limit 1) p
order by x.listed_at, x.item_id;
drop table item_search_before;

-- Without the pending list: it would make every search wait for a scan of it, to save a writer a moment.
create index item_search_document on item_search using gin (document) with (fastupdate = off);
create index item_search_newest on item_search (listed_at desc, item_id desc);
create index item_search_price on item_search (price_centavos, item_id);
-- Most of what is searched is in the most frequent words; and how far a search looks at first follows from how times and
-- prices are spread.
alter table item_search alter column document set statistics 1000;
alter table item_search alter column listed_at set statistics 1000;
alter table item_search alter column price_centavos set statistics 1000;
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
    || setweight(to_tsvector('ukay_stems', tag_words) || to_tsvector('ukay_words', tag_words)
      || ('''size=' || lower(size) || ''':1')::tsvector || ('''style=' || is_feminine || ''':1')::tsvector, 'B')
    || setweight(to_tsvector('ukay_stems', shop), 'C')
    || setweight(to_tsvector('ukay_stems', description), 'D')
    || array_to_tsvector(array(select 'tag=' || tag from unnest(tags) tag) || search_shelves(listed_at, price_centavos)),
    array_to_string(array(
      select u.lexeme from unnest(to_tsvector('ukay_words', name)) u, unnest(u.positions) p order by p), ' '),
    listed_at, price_centavos, availability = 'held', clock_timestamp(),
    title, shop_name, photo_key, photo_width, photo_height, photo_placeholder, size, is_feminine, tags, shop_id, shop_opened
  from parts
  -- Side by side in the table what was listed one after the other: a shelf is then a few neighbouring blocks.
  order by listed_at, id
  on conflict (item_id) do update set document = excluded.document, name = excluded.name,
    listed_at = excluded.listed_at, price_centavos = excluded.price_centavos, held = excluded.held,
    changed_at = excluded.changed_at, title = excluded.title, shop_name = excluded.shop_name,
    photo_key = excluded.photo_key, photo_width = excluded.photo_width, photo_height = excluded.photo_height,
    photo_placeholder = excluded.photo_placeholder, size = excluded.size, is_feminine = excluded.is_feminine,
    tags = excluded.tags, shop_id = excluded.shop_id, shop_opened = excluded.shop_opened;
$$;

-- Another photo may be the first one now; what has none left is not shown.
create function index_after_photos_went() returns trigger language plpgsql as $$
begin
  delete from item_search s
    where item_id in (select item_id from removed)
      and not exists (select from item_photos p where p.item_id = s.item_id);
  perform index_items(array(select distinct item_id from removed));
  return null;
end $$;
drop trigger item_photos_search_remove on item_photos;
drop function drop_bare_items();
create trigger item_photos_search_remove after delete on item_photos
  referencing old table as removed for each statement execute function index_after_photos_went();
create trigger item_photos_search_change after update on item_photos
  referencing new table as added for each statement execute function index_new_items();

-- The feed is read from item_search; without this index a purchase changes no index of items.
drop index items_feed;
