-- The ids of purchase requests whose page got no answer and then asked what came of them. What had not been bought by then
-- is not bought later: a request that arrives after this row finds its id here and is refused.
create table settled_purchases (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  settled_at timestamptz not null,
  primary key (buyer_id, client_id)
);
create trigger settled_purchases_account_is_there before insert on settled_purchases
  for each row execute function refuse_deleted_account('buyer_id');
