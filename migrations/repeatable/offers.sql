comment on table offers is
  'Prices below that of an item, offered by a buyer, or by the seller to a buyer. One that is open ends with whatever takes the item. Rows change under the lock of the item.';
comment on column offers.made_by is 'Who offers. "savers": the seller, to those who saved the item.';
comment on column offers.asked_centavos is 'The price of the item when the offer was made.';
comment on column offers.declines_at is
  'Set if the offer is below the floor of the seller, who does not see it: then it is declined at this time. Nobody learns of this.';
comment on column offers.ended_because is 'src/domain/offers.ts has them.';
comment on column offers.notified is 'Whether the other side was notified of what happened last.';

create or replace trigger offers_account_not_deleted before insert on offers
  for each row execute function refuse_deleted_account('buyer_id');
