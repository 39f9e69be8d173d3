-- Shelves for the index of words: each piece also has lexemes for the stretches of listing times and of prices that it
-- stands in, from short to long. "These words, listed in this week" is then answered by the index alone, whose lists are
-- in the order of the table and are skipped through, whatever number of pieces has the words.
-- "l32=415702": its listing time, in microseconds, without its last 32 binary digits, which is 72 minutes; "p10=25": its
-- price in centavos without the last ten, which is 10.24 pesos. `shelvesOf` in search/shelves.ts asks for them.
create function search_shelves(listed_at timestamptz, price_centavos bigint) returns text[]
  language sql immutable parallel safe
  return array(select 'l' || n || '=' || (((extract(epoch from listed_at) * 1000000)::bigint) >> n)
      from unnest(array[32, 35, 38, 41, 44]) n)
    || array(select 'p' || n || '=' || (price_centavos >> n) from unnest(array[10, 13, 16]) n);

create or replace function index_items(given uuid[]) returns void language sql as $$
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
    || array_to_tsvector(lexemes || search_shelves(listed_at, price_centavos)),
    array_to_string(array(
      select u.lexeme from unnest(to_tsvector('ukay_words', name)) u, unnest(u.positions) p order by p), ' '),
    listed_at, price_centavos, availability = 'held', clock_timestamp()
  from parts
  -- Side by side in the table what was listed one after the other: a shelf is then a few neighbouring blocks.
  order by listed_at, id
  on conflict (item_id) do update set document = excluded.document, name = excluded.name,
    listed_at = excluded.listed_at, price_centavos = excluded.price_centavos, held = excluded.held,
    changed_at = excluded.changed_at;
$$;

drop index item_search_document;
update item_search set document = document || array_to_tsvector(search_shelves(listed_at, price_centavos));
create index item_search_document on item_search using gin (document) with (fastupdate = off);

-- How far a search looks at first follows from how times and prices are spread: a hundredth of all pieces, as is usual,
-- would be too much of a million.
alter table item_search alter column listed_at set statistics 1000;
alter table item_search alter column price_centavos set statistics 1000;
analyze item_search;
