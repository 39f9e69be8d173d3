comment on table pickups is
  'What one buyer picks up at one shop: all tickets that are open at the same time. Each ticket keeps its own status.';
comment on column pickups.open is 'False once none of its tickets is pending or awaits pickup. A trigger of tickets writes it.';
comment on column pickups.picks_up_at is 'When the buyer comes.';
comment on column pickups.time_reminders is 'The last reminder of this time: 1 the evening before, 2 two hours before.';

-- The last item of a pickup has its time only after the pickup is closed.
create or replace function ask_for_reviews() returns trigger language plpgsql as $$
begin
  insert into review_requests (pickup_id)
    select new.id where exists (
      select from tickets where pickup_id = new.id and (status = 5 or completed_at is not null))
    on conflict do nothing;
  return null;
end $$;
create or replace trigger pickups_ask_for_reviews after update of open on pickups for each row
  when (old.open and not new.open) execute function ask_for_reviews();
