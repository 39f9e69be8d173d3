-- What one buyer picks up at one shop: all tickets that are open at the same time. Each ticket keeps its own status.
create table pickups (
  id bigint primary key generated always as identity,
  shop_id uuid not null references shops,
  buyer_id uuid not null references buyers,
  opened_at timestamptz not null,
  -- False once none of its tickets is pending or awaits pickup. A trigger of tickets writes it.
  open boolean not null default true
);
create unique index pickups_one_open on pickups (shop_id, buyer_id) where open;
create index pickups_buyer on pickups (buyer_id, id desc);
create index pickups_shop on pickups (shop_id, id desc);

alter table tickets add column pickup_id bigint references pickups;

-- A ticket that has ended keeps a pickup of its own. Those that are open share one for each buyer and shop.
alter table pickups add column first_ticket_id bigint;
insert into pickups (shop_id, buyer_id, opened_at, open, first_ticket_id)
  select shop_id, buyer_id, created_at, false, id from tickets where level > 2 order by id;
insert into pickups (shop_id, buyer_id, opened_at, first_ticket_id)
  select shop_id, buyer_id, min(created_at), min(id) from tickets where level <= 2 group by shop_id, buyer_id order by min(id);
update tickets t set pickup_id = p.id from pickups p
  where case when t.level > 2 then p.first_ticket_id = t.id
    else p.open and p.shop_id = t.shop_id and p.buyer_id = t.buyer_id end;
alter table pickups drop column first_ticket_id;
alter table tickets alter column pickup_id set not null;
create index tickets_pickup on tickets (pickup_id);

-- Locks the pickup, so that it is not closed at the same moment.
create function add_ticket_to_pickup() returns trigger language plpgsql as $$
begin
  insert into pickups as p (shop_id, buyer_id, opened_at) values (new.shop_id, new.buyer_id, new.created_at)
    on conflict (shop_id, buyer_id) where open do update set open = p.open
    returning id into new.pickup_id;
  return new;
end $$;
create trigger tickets_add_to_pickup before insert on tickets
  for each row execute function add_ticket_to_pickup();

create trigger tickets_pickup_never_changes before update on tickets for each row
  when (old.pickup_id is distinct from new.pickup_id)
  execute function refuse_ticket_change();

-- Of two tickets that end at the same time the later one waits for the lock, and then sees that the other has ended.
create function close_pickup() returns trigger language plpgsql as $$
begin
  perform from pickups where id = new.pickup_id for no key update;
  update pickups set open = false
    where id = new.pickup_id and open
      and not exists (select from tickets where pickup_id = new.pickup_id and level <= 2);
  return null;
end $$;
create trigger tickets_close_pickup after insert or update of status on tickets for each row
  when (new.level > 2) execute function close_pickup();
