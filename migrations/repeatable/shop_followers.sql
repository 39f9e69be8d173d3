comment on table shop_followers is 'Buyers who follow a shop. A block between the two ends it.';
comment on column shop_followers.seen_at is
  'When the buyer last opened the page of the shop. Items that were listed later are new to them.';

create or replace trigger shop_followers_account_not_deleted before insert on shop_followers
  for each row execute function refuse_deleted_account('buyer_id');
create or replace trigger shop_followers_shop_is_open before insert on shop_followers
  for each row execute function refuse_closed_shop();
