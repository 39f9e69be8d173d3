-- A photo at the top of a shop's page. Its files are named and sized like those of item photos.
alter table shops
  add column cover_key text collate "C",
  add column cover_width integer,
  add column cover_height integer,
  add column cover_placeholder text,
  add constraint shops_cover_complete
    check (num_nulls(cover_key, cover_width, cover_height, cover_placeholder) in (0, 4));
create index shops_cover on shops (cover_key) where cover_key is not null;
