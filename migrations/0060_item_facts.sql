-- What sellers can say about an item beyond the fields of the specification, and the measurements that buyers keep.
create function are_measurements(given jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(given) = 'object' and not exists (
    select from jsonb_each(given) as m (kind, centimetres)
    where m.kind not in ('pit_to_pit', 'length', 'waist', 'hips', 'inseam', 'sleeve', 'sole')
      or m.centimetres::numeric not between 1 and 250
      or m.centimetres::numeric * 2 % 1 <> 0);

create function are_flaws(given jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 5 and not exists (
    select from jsonb_array_elements(given) as f (flaw)
    where coalesce(char_length(f.flaw ->> 'word'), 0) not between 1 and 40
      or (f.flaw -> 'photo' is null)
      or coalesce((f.flaw ->> 'photo')::int, 0) not between 0 and 7
      or coalesce((f.flaw ->> 'x')::int, -1) not between 0 and 1000
      or coalesce((f.flaw ->> 'y')::int, -1) not between 0 and 1000);

-- A brand has one spelling: that of the seller who first wrote it. The key is the name in lower case without accents and
-- signs.
create table brands (
  id integer generated always as identity primary key,
  key text collate "C" not null unique check (char_length(key) between 1 and 40),
  name text not null check (char_length(name) between 1 and 40)
);

alter table items
  add column condition text
    check (condition in ('new_with_tags', 'like_new', 'very_good', 'good', 'worn')),
  add column brand_id integer references brands,
  add column kids boolean not null default false,
  -- Centimetres by kind.
  add column measurements jsonb not null default '{}' check (are_measurements(measurements)),
  -- A list of {word, photo, x, y}.
  add column flaws jsonb not null default '[]' check (are_flaws(flaws));

create index items_brand on items (brand_id) where brand_id is not null;

alter table buyers
  add column measurements jsonb not null default '{}' check (are_measurements(measurements) and not measurements ? 'length');

create trigger buyers_measurements_account_is_there before update of measurements on buyers for each row
  when (new.measurements <> '{}') execute function refuse_deleted_account('account_id');

-- The tags that the model sees in a photo.
alter table photo_embeddings add column seen_tags integer[];

alter table tickets add column item_condition text;
create or replace function keep_item_in_ticket() returns trigger language plpgsql as $$
begin
  select name, size, condition into new.item_name, new.item_size, new.item_condition
    from items where id = new.item_id;
  select key, width, height, placeholder
    into new.photo_key, new.photo_width, new.photo_height, new.photo_placeholder
    from item_photos where item_id = new.item_id order by position limit 1;
  return new;
end $$;
create or replace trigger tickets_item_never_changes before update on tickets for each row
  when ((old.item_id, old.shop_id, old.buyer_id, old.price_centavos, old.item_name, old.item_size, old.item_condition,
      old.photo_key, old.photo_width, old.photo_height, old.photo_placeholder)
    is distinct from (new.item_id, new.shop_id, new.buyer_id, new.price_centavos, new.item_name, new.item_size,
      new.item_condition, new.photo_key, new.photo_width, new.photo_height, new.photo_placeholder))
  execute function refuse_ticket_change();

-- The lexemes of the filters. A search for a word such as "kids" finds those of weight B too.
create function search_facts(condition text, brand_id integer, kids boolean, measurements jsonb, flaws jsonb) returns tsvector
  language sql immutable parallel safe
  return (coalesce('''#condition=' || condition || ''':1B', '') || case when kids then ' ''#kids=1'':1B' else '' end)::tsvector
    || array_to_tsvector(array_remove(
      array(select '#' || m.kind || '=' || trim_scale(m.centimetres::numeric)
        from jsonb_each_text(measurements) as m (kind, centimetres))
      || array(select '#' || kind from jsonb_object_keys(measurements) as kind)
      || ('#brand=' || brand_id) || case when flaws <> '[]' then '#flawed' end, null));

alter table item_search
  add column condition text,
  -- 5 for the best condition, 1 for the worst, 0 if the seller does not say.
  add column condition_rank smallint not null default 0,
  add column measurements jsonb not null default '{}';
create index item_search_condition on item_search (condition_rank desc, listed_at desc, item_id desc);
