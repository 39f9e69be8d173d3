comment on table item_holds is
  'What holds an item, one row at most: an open or completed ticket, a turn of its line, a name from the comments of a live sale, or a sale over the counter. Everybody who reserves, gives or sells an item inserts it here, so the primary key decides all races for an item.';
comment on column item_holds.buyer_id is 'Null for a name from comments and for a sale over the counter.';
comment on column item_holds.until is 'When it ends by itself. Null: the item is sold.';

create or replace trigger item_holds_shop_not_paused before insert on item_holds
  for each row execute function refuse_in_paused_shop();
