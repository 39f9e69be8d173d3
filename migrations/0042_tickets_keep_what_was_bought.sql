-- A ticket keeps the name, size and cover of its item as they were at the purchase, beside the price that it has kept from
-- the start: the seller may change the item later. The cover's file stays in storage for as long as a ticket names it.
alter table tickets
  add column item_name text,
  add column item_size text,
  add column photo_key text,
  add column photo_width integer,
  add column photo_height integer,
  add column photo_placeholder text;
update tickets t set item_name = i.name, item_size = i.size from items i where i.id = t.item_id;
update tickets t
  set photo_key = p.key, photo_width = p.width, photo_height = p.height, photo_placeholder = p.placeholder
  from (select distinct on (item_id) * from item_photos order by item_id, position) p
  where p.item_id = t.item_id;
alter table tickets
  alter column item_name set not null,
  alter column item_size set not null,
  add constraint tickets_photo_is_whole
    check (num_nulls(photo_key, photo_width, photo_height, photo_placeholder) in (0, 4));

-- Written by the database, so that no statement that makes a ticket can forget it or write something else.
create function keep_item_in_ticket() returns trigger language plpgsql as $$
begin
  select name, size into new.item_name, new.item_size from items where id = new.item_id;
  select key, width, height, placeholder
    into new.photo_key, new.photo_width, new.photo_height, new.photo_placeholder
    from item_photos where item_id = new.item_id order by position limit 1;
  return new;
end $$;
create trigger tickets_keep_item before insert on tickets
  for each row execute function keep_item_in_ticket();

create function refuse_ticket_change() returns trigger language plpgsql as $$
begin
  raise exception 'what ticket % says of its item never changes', old.id using errcode = 'restrict_violation';
end $$;
create trigger tickets_item_never_changes before update on tickets for each row
  when ((old.item_id, old.shop_id, old.buyer_id, old.price_centavos, old.item_name, old.item_size, old.photo_key,
      old.photo_width, old.photo_height, old.photo_placeholder)
    is distinct from (new.item_id, new.shop_id, new.buyer_id, new.price_centavos, new.item_name, new.item_size,
      new.photo_key, new.photo_width, new.photo_height, new.photo_placeholder))
  execute function refuse_ticket_change();

-- Which photo files a ticket still names, and whether an item ever had a ticket.
create index tickets_photo_key on tickets (photo_key) where photo_key is not null;
create index tickets_item on tickets (item_id);

-- Status 9, "Cancelled by buyer": set by the buyer alone, while the ticket is at level 1, and final.
alter table tickets drop constraint tickets_status_check;
alter table tickets add constraint tickets_status_check check (status between 1 and 9);
alter table ticket_moves drop constraint ticket_moves_from_status_check;
alter table ticket_moves drop constraint ticket_moves_to_status_check;
alter table ticket_moves
  add constraint ticket_moves_from_status_check check (from_status between 1 and 8),
  add constraint ticket_moves_to_status_check check (to_status between 1 and 9),
  add constraint ticket_moves_cancelled_early
    check (to_status <> 9 or (from_status between 1 and 3 and moved_by is not null));

create function refuse_late_cancellation() returns trigger language plpgsql as $$
begin
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end $$;
create trigger tickets_cancelled_early before update of status on tickets for each row
  when ((new.status = 9 and old.status > 3) or (old.status = 9 and new.status <> 9))
  execute function refuse_late_cancellation();

create function refuse_cancellation_by_others() returns trigger language plpgsql as $$
begin
  if new.moved_by is distinct from (select buyer_id from tickets where id = new.ticket_id) then
    raise exception 'ticket % can be cancelled by its buyer alone', new.ticket_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ticket_moves_cancelled_by_buyer before insert on ticket_moves for each row
  when (new.to_status = 9)
  execute function refuse_cancellation_by_others();

-- How many open tickets a buyer may have depends on those that were not picked up.
create index tickets_forfeited on tickets (buyer_id) where status = 8;
