-- Photos whose files are gone from the storage: no piece is shown with a picture that does not load. They come back when
-- their files do; meanwhile their places are free for new ones.
create table lost_photos (
  item_id uuid not null references items on delete cascade,
  position smallint not null check (position between 0 and 7),
  key text not null,
  upload_hash bytea not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamptz not null,
  lost_at timestamptz not null,
  primary key (item_id, position)
);
