-- Which ticket a piece came to, by the id that the buyer's page made when its button was pressed: sent again, however late,
-- the press is told of the same ticket and buys nothing. An id of PURCHASE ALL ITEMS has a row for each of its pieces.
create table purchases (
  buyer_id uuid not null references buyers,
  client_id uuid not null,
  item_id uuid not null,
  ticket_id bigint not null references tickets,
  of_cart boolean not null,
  primary key (buyer_id, client_id, item_id)
);
create unique index purchases_one_piece on purchases (buyer_id, client_id) where not of_cart;
create trigger purchases_account_is_there before insert on purchases
  for each row execute function refuse_deleted_account('buyer_id');
