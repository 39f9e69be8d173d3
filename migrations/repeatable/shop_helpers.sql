comment on table shop_helpers is
  'People who help the owner of a shop, each with a buyer''s account of their own, and one shop at a time.';

create or replace trigger shop_helpers_account_not_deleted before insert on shop_helpers
  for each row execute function refuse_deleted_account('account_id');
create or replace trigger shop_helpers_shop_is_open before insert on shop_helpers
  for each row execute function refuse_closed_shop();

-- Whether somebody works for a shop: who helps it, or the owner on their side as a buyer. They could complete their own tickets,
-- so the shop sells nothing to them.
create or replace function works_for_shop(person uuid, shop uuid) returns boolean language sql stable as $$
  select exists (select from shop_helpers h where h.account_id = person and h.shop_id = shop)
    or exists (select from shops s where s.id = shop and s.owner_id = other_side(person))
$$;
