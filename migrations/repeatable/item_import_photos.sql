comment on table item_import_photos is
  'Photos that came with a file, until a line uses them. Later files of the shop can name them too.';
