comment on table purchases is
  'The tickets that each purchase request made. A repeated request gets the same tickets. The purchase of a whole cart has a row for each item.';

create or replace trigger purchases_account_not_deleted before insert on purchases
  for each row execute function refuse_deleted_account('buyer_id');
