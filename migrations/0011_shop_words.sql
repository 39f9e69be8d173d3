-- What a seller says about the shop, and how to find it. Empty until the seller writes it.
alter table shops
  add column about text not null default '' check (char_length(about) <= 500),
  add column directions text not null default '' check (char_length(directions) <= 300);
