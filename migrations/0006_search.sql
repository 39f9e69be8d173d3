-- Text search: of each piece that can be shown, one row that holds what searching needs, kept by triggers in the
-- transaction of every change, whoever makes it.

-- Words as people write them, without accents; and their stems. Neither drops stop words: the "t" of "t-shirt" and the
-- "s" of a size mean something here, and queries leave out what says nothing.
create text search dictionary ukay_stem (template = snowball, language = english);
create text search dictionary ukay_word (template = simple);
create text search configuration ukay_words (copy = simple);
alter text search configuration ukay_words
  alter mapping for asciiword, word, numword, hword, hword_numpart, hword_part, hword_asciipart, numhword, asciihword
  with unaccent, ukay_word;
create text search configuration ukay_stems (copy = ukay_words);
alter text search configuration ukay_stems
  alter mapping replace ukay_word with ukay_stem;

-- Apostrophes join ("Levi's"), every other sign parts ("t-shirt", "black/white"): the parser would see hosts and paths.
create function search_text(given text) returns text language sql immutable parallel safe
  return regexp_replace(translate(given, '''’‘`´', ''), '[!-/:-@[-`{-~]+', ' ', 'g');

create table item_search (
  item_id uuid primary key references items on delete cascade,
  -- Weight A: the name; B: tags, size and style; C: the shop; D: the description. Lexemes with an equals sign are no
  -- words but what filters ask: size=m, style=1, tag=12.
  document tsvector not null,
  -- The name as queries are compared with it.
  name text not null,
  listed_at timestamptz not null,
  price_centavos bigint not null,
  -- In no index, so that a purchase changes this row and nothing else.
  held boolean not null,
  -- When what ranks it last changed: whoever pages through results goes on among those that have not moved since.
  changed_at timestamptz not null
) with (fillfactor = 90);
-- Without the pending list: it would make every search wait for a scan of it, to save a writer a moment.
create index item_search_document on item_search using gin (document) with (fastupdate = off);
create index item_search_newest on item_search (listed_at desc, item_id desc);
create index item_search_price on item_search (price_centavos, item_id);
-- Most of what is searched is in the most frequent words.
alter table item_search alter column document set statistics 1000;

-- The words of names, tags and shops, as typed: what a misspelt word is corrected to. Words stay when their last piece
-- is gone; whoever corrects counts the pieces.
create table search_words (word text primary key);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

-- Writes the rows of these items anew; only those that can be shown get one.
create function index_items(given uuid[]) returns void language sql as $$
  with parts as (
    select i.id, i.listed_at, i.price_centavos, i.availability, i.size, i.is_feminine,
      search_text(i.name) as name, search_text(i.description) as description, search_text(s.name) as shop,
      t.words as tags, t.lexemes
    from items i
    join shops s on s.id = i.shop_id
    cross join lateral (
      select coalesce(search_text(string_agg(t.name, ' . ' order by t.id)), '') as words,
        coalesce(array_agg('tag=' || t.id), '{}') as lexemes
      from item_tags it join tags t on t.id = it.tag_id
      where it.item_id = i.id
    ) t
    where i.id = any (given) and i.availability in ('for_sale', 'held')
      and exists (select from item_photos p where p.item_id = i.id)
  ), words as (
    insert into search_words (word)
    select distinct w.lexeme
    from parts, unnest(to_tsvector('ukay_words', name || ' ' || tags || ' ' || shop)) w
    where char_length(w.lexeme) between 3 and 40
      and not exists (select from search_words k where k.word = w.lexeme)
    -- Everybody in the same order: two sellers with the same new words do not wait in a circle.
    order by w.lexeme
    on conflict do nothing
  )
  insert into item_search (item_id, document, name, listed_at, price_centavos, held, changed_at)
  select id,
    setweight(to_tsvector('ukay_stems', name) || to_tsvector('ukay_words', name), 'A')
    || setweight(to_tsvector('ukay_stems', tags) || to_tsvector('ukay_words', tags)
      || ('''size=' || lower(size) || ''':1')::tsvector || ('''style=' || is_feminine || ''':1')::tsvector, 'B')
    || setweight(to_tsvector('ukay_stems', shop), 'C')
    || setweight(to_tsvector('ukay_stems', description), 'D')
    || array_to_tsvector(lexemes),
    array_to_string(array(
      select u.lexeme from unnest(to_tsvector('ukay_words', name)) u, unnest(u.positions) p order by p), ' '),
    listed_at, price_centavos, availability = 'held', clock_timestamp()
  from parts
  on conflict (item_id) do update set document = excluded.document, name = excluded.name,
    listed_at = excluded.listed_at, price_centavos = excluded.price_centavos, held = excluded.held,
    changed_at = excluded.changed_at;
$$;

create function index_new_items() returns trigger language plpgsql as $$
begin
  perform index_items(array(select item_id from added));
  return null;
end $$;

create function index_changed_items() returns trigger language plpgsql as $$
begin
  -- What purchases and their ends do, before what sellers do.
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
      or (n.name, n.description, n.size, n.is_feminine, n.price_centavos, n.listed_at, n.shop_id)
        is distinct from (o.name, o.description, o.size, o.is_feminine, o.price_centavos, o.listed_at, o.shop_id))
  ) changed where changed.ids is not null;
  return null;
end $$;

create function index_renamed_shops() returns trigger language plpgsql as $$
begin
  perform index_items(array(
    select i.id from items i
    join after_change n on n.id = i.shop_id join before_change o on o.id = n.id
    where n.name <> o.name));
  return null;
end $$;

create function index_renamed_tags() returns trigger language plpgsql as $$
begin
  perform index_items(array(
    select distinct it.item_id from item_tags it
    join after_change n on n.id = it.tag_id join before_change o on o.id = n.id
    where n.name <> o.name));
  return null;
end $$;

create function drop_bare_items() returns trigger language plpgsql as $$
begin
  delete from item_search s
    where item_id in (select item_id from removed)
      and not exists (select from item_photos p where p.item_id = s.item_id);
  return null;
end $$;

-- A new item has no photo yet: its first one is what brings it in.
create trigger items_search_change after update on items
  referencing old table as before_change new table as after_change
  for each statement execute function index_changed_items();
create trigger item_photos_search_add after insert on item_photos
  referencing new table as added for each statement execute function index_new_items();
create trigger item_photos_search_remove after delete on item_photos
  referencing old table as removed for each statement execute function drop_bare_items();
create trigger item_tags_search_add after insert on item_tags
  referencing new table as added for each statement execute function index_new_items();
create trigger item_tags_search_remove after delete on item_tags
  referencing old table as added for each statement execute function index_new_items();
create trigger shops_search_rename after update on shops
  referencing old table as before_change new table as after_change
  for each statement execute function index_renamed_shops();
create trigger tags_search_rename after update on tags
  referencing old table as before_change new table as after_change
  for each statement execute function index_renamed_tags();

select index_items(array(select id from items));
analyze item_search;
