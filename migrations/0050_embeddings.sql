-- Tables get the words of the field: embeddings of photos, and duplicate listings.

alter table photo_looks rename to photo_embeddings;
alter table photo_embeddings rename looked_at to embedded_at;
alter table look_models rename to embedding_models;
alter table same_pieces rename to duplicate_listings;
alter table duplicate_listings rename likeness to similarity;

-- Constraints, which include those that PostgreSQL names by itself, and indexes keep the name of the old table until renamed.
do $$
declare
  old record;
begin
  for old in
    select con.conname as name, con.conrelid::regclass as of_table,
      replace(replace(replace(replace(replace(con.conname, 'photo_looks', 'photo_embeddings'), 'looked_at', 'embedded_at'),
        'look_models', 'embedding_models'), 'same_pieces', 'duplicate_listings'), 'likeness', 'similarity') as new_name
    from pg_constraint con
    where con.conrelid in ('photo_embeddings'::regclass, 'embedding_models'::regclass, 'duplicate_listings'::regclass)
  loop
    continue when old.name = old.new_name;
    execute format('alter table %s rename constraint %I to %I', old.of_table, old.name, old.new_name);
  end loop;
end $$;
alter index photo_looks_model rename to photo_embeddings_model;
alter index same_pieces_open rename to duplicate_listings_open;
alter index same_pieces_other rename to duplicate_listings_other;

-- Vectors are compared with all that pass a filter, so nothing is learned any more about where they lie.
drop table learned_cells;

create or replace function note_photo_to_look_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from photo_embeddings where item_id = new.item_id and position = new.position;
  end if;
  insert into photos_to_look_at (photo_key, next_try_at) values (new.key, now())
    on conflict (photo_key) do update set tries = 0, next_try_at = excluded.next_try_at;
  perform pg_notify('embeddings', '');
  return null;
end $$;
