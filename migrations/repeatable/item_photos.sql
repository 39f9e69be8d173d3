comment on column item_photos.position is
  'Negative only within a transaction that reorders photos, because a primary key is checked row by row.';
comment on column item_photos.key is 'The hash of the picture, which names its files in the storage.';
comment on column item_photos.upload_hash is 'The hash of the uploaded file, which recognizes a repeated upload.';
