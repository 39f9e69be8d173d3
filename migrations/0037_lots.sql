-- A lot is one item of several pieces.
alter table items add column pieces smallint;
alter table items add constraint items_pieces_check check (pieces between 2 and 500);
alter table item_search add column pieces smallint;
