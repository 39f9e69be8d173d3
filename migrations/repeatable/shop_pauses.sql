comment on table shop_pauses is
  'A shop is paused by a decision about the shop, or because its owner is stopped. While one of them lasts, it is paused.';
comment on column shop_pauses.cause is '`vacation` always has an end.';
comment on column shop_pauses.until is 'Null: for good.';
