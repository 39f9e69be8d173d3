-- The feed and the rows of the home leave out children's clothes.
alter table item_search add column kids boolean not null default false;
update item_search s set kids = true from items i where i.id = s.item_id and i.kids;
