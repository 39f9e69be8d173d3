-- Whether something was written that the buyer, or the seller, has not read. As columns, because the planner knows how
-- rare a true boolean is; of one number above another it takes a third for granted, and reads the whole table.
drop index conversations_buyer_unread;
drop index conversations_shop_unread;
alter table conversations
  add column buyer_unread boolean not null generated always as (last_sequence > buyer_read_sequence) stored,
  add column seller_unread boolean not null generated always as (last_sequence > seller_read_sequence) stored;
create index conversations_buyer_unread on conversations (buyer_id) where buyer_unread;
create index conversations_shop_unread on conversations (shop_id) where seller_unread;
