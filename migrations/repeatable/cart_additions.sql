comment on table cart_additions is
  'Requests that added to the cart. A repeated request adds nothing, even if the item was removed or bought meanwhile. Rows are kept for 30 days.';

create or replace trigger cart_additions_account_not_deleted before insert on cart_additions
  for each row execute function refuse_deleted_account('buyer_id');
