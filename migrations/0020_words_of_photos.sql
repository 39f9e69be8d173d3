-- What people call things, beside the tags that there are. Ids only grow.
insert into tags (name, kind) values
  ('Sweatshirt', 'garment'), ('Vest', 'garment'), ('Leggings', 'garment'), ('Joggers', 'garment'), ('Heels', 'garment'),
  ('Flats', 'garment'), ('Beanie', 'garment'), ('Undershirt', 'garment'), ('Bodysuit', 'garment'), ('Top', 'garment');

-- Null: not yet named by any head of words.
alter table photo_embeddings add column words_version text;
