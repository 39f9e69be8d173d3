-- The storage lists its files in the order of their names' bytes; the rows that name them are read in the same order.
create index item_photos_in_order on item_photos (key collate "C");
create index id_documents_in_order on id_documents (storage_key collate "C")
  where purged_at is null and replaced_at is null;

-- How far the comparison of a folder with its rows has come, while it is not at its end.
create table file_care (
  folder text primary key,
  after_file text not null
);
