-- Tags that a photo shows less surely than seen_tags: the search finds the item by them, after all others.
alter table photo_embeddings add column likely_tags integer[] not null default '{}';
