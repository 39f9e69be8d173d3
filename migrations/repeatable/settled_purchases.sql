comment on table settled_purchases is
  'A page that got no reply to a purchase request asks what was bought, which settles the request: if it arrives later, it buys nothing.';

create or replace trigger settled_purchases_account_not_deleted before insert on settled_purchases
  for each row execute function refuse_deleted_account('buyer_id');
