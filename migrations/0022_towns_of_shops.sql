-- Null: not yet found from the address and the location. Empty: they name no town.
alter table shops add column town text check (char_length(town) <= 100);
alter table item_search add column town text;
