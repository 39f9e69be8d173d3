comment on table shop_helpers is
  'People who help the owner of a shop, each with a buyer''s account of their own, and one shop at a time.';

create or replace trigger shop_helpers_account_not_deleted before insert on shop_helpers
  for each row execute function refuse_deleted_account('account_id');
create or replace trigger shop_helpers_shop_is_open before insert on shop_helpers
  for each row execute function refuse_closed_shop();
