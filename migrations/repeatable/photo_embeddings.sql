comment on column photo_embeddings.model is 'Vectors of different models cannot be compared.';
comment on column photo_embeddings.vector is
  '4-byte floats, little endian: a vector of length 1, and the shares of the colours.';
comment on column photo_embeddings.seen_tags is 'The tags that the model sees in the photo.';
comment on column photo_embeddings.likely_tags is
  'Tags that a photo shows less surely than seen_tags: the search finds the item by them, after all others.';
comment on column photo_embeddings.words_version is
  'The head that gave kind and the tags of garments. Those of another version are computed anew from the vector.';
