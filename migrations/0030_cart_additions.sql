-- What was put into a cart by the id that the buyer's page made when Add to Cart was pressed: sent again, also after the
-- piece was taken out or bought, the press puts in nothing. Kept for 30 days.
create table cart_additions (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  item_id uuid not null references items on delete cascade,
  added_at timestamptz not null,
  primary key (buyer_id, client_id)
);
create index cart_additions_item on cart_additions (item_id);
create trigger cart_additions_account_is_there before insert on cart_additions
  for each row execute function refuse_deleted_account('buyer_id');
