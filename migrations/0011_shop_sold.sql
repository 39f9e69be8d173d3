-- When an item was picked up, for the list of what a shop has sold. A trigger writes it from the history, also for moves by
-- a process of the version before.
alter table tickets add column completed_at timestamptz;

create function set_completed_at() returns trigger language plpgsql as $$
begin
  update tickets set completed_at = new.moved_at where id = new.ticket_id;
  return null;
end $$;
create trigger ticket_moves_completed after insert on ticket_moves for each row
  when (new.to_status = 5) execute function set_completed_at();

update tickets set completed_at = (
  select max(moved_at) from ticket_moves where ticket_id = tickets.id and to_status = 5)
  where level = 3;

-- The order has an index of its own, so that no plan walks the tickets of other shops. It is also that of the count.
create index tickets_sold on tickets (shop_id, completed_at desc, item_id desc)
  where level = 3 and completed_at is not null;
