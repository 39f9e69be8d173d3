-- What a model saw in the photos of pieces, and which of them still wait to be looked at.

create table photo_looks (
  item_id uuid not null,
  position smallint not null,
  -- Vectors of two models cannot be compared.
  model text not null,
  -- The picture that was looked at.
  photo_key text not null,
  -- Both as 4-byte floats, little endian: the vector, of length 1, and the shares of the colours.
  vector bytea not null check (octet_length(vector) % 4 = 0),
  colours bytea not null check (octet_length(colours) % 4 = 0),
  kind text not null,
  looked_at timestamptz not null,
  primary key (item_id, position, model),
  foreign key (item_id, position) references item_photos on delete cascade
);
create index photo_looks_model on photo_looks (model, item_id, position);

-- One row a picture. A process that looks at it moves `next_try_at` on, so that no other does meanwhile and somebody
-- does should it end; the row goes when the look is stored.
create table photos_to_look_at (
  photo_key text primary key,
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  -- Why the last try failed; null while there was none.
  trouble text
);
create index photos_to_look_at_next on photos_to_look_at (next_try_at);

-- The models that processes were started with; the last one started is the one that looks.
create table look_models (model text primary key, started_at timestamptz not null);

create function note_photo_to_look_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from photo_looks where item_id = new.item_id and position = new.position;
  end if;
  insert into photos_to_look_at (photo_key, next_try_at) values (new.key, now())
    on conflict (photo_key) do update set tries = 0, next_try_at = excluded.next_try_at;
  perform pg_notify('looks', '');
  return null;
end $$;
create trigger item_photos_look_new after insert on item_photos
  for each row execute function note_photo_to_look_at();
create trigger item_photos_look_changed after update of key on item_photos
  for each row when (old.key <> new.key) execute function note_photo_to_look_at();

-- Two pieces of two sellers that look like one, as with a stolen photo. Kept once told, so that it is told once.
create table same_pieces (
  id uuid primary key,
  item_id uuid not null references items,
  other_item_id uuid not null references items,
  likeness real not null,
  flagged_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references accounts,
  check (item_id < other_item_id),
  unique (item_id, other_item_id),
  check ((dismissed_at is null) = (dismissed_by is null))
);
create index same_pieces_open on same_pieces (flagged_at desc, id desc) where dismissed_at is null;
create index same_pieces_other on same_pieces (other_item_id);
