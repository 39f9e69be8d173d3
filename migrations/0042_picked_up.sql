-- What was picked up stays so, whatever status the seller sets afterwards.
drop index tickets_record_of_buyer, tickets_record_of_shop;
create index tickets_record_of_buyer on tickets (buyer_id, created_at desc)
  where completed_at is not null or status = 8;
create index tickets_record_of_shop on tickets (shop_id, created_at desc)
  where completed_at is not null or status in (6, 7);

-- The last item of a pickup has its time only after the pickup is closed.
create or replace function ask_for_reviews() returns trigger language plpgsql as $$
begin
  insert into review_requests (pickup_id)
    select new.id where exists (
      select from tickets where pickup_id = new.id and (status = 5 or completed_at is not null))
    on conflict do nothing;
  return null;
end $$;
