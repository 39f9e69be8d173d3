-- Buyers who wait for an item that is on hold. Rows change under the lock of the item.
create table line_places (
  -- The order of joining.
  place bigint primary key generated always as identity,
  item_id uuid not null references items,
  buyer_id uuid not null references buyers,
  joined_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'turn', 'ended')),
  -- During a turn, only this buyer can buy the item. At night it is kept until the turn begins.
  turn_begins_at timestamptz,
  turn_ends_at timestamptz,
  -- Whether the turn has begun and the buyer was notified of it.
  notified boolean not null default false,
  end_reason text check (end_reason in ('bought', 'lapsed', 'left', 'blocked', 'sold', 'withdrawn')),
  ended_at timestamptz,
  check (state <> 'turn' or turn_begins_at is not null),
  check (num_nulls(turn_begins_at, turn_ends_at) in (0, 2)),
  check (turn_ends_at > turn_begins_at),
  check ((state = 'ended') = (end_reason is not null) and num_nulls(end_reason, ended_at) in (0, 2)),
  constraint line_turns_begin_by_day
    check ((turn_begins_at at time zone 'Asia/Manila')::time between time '08:00' and time '21:00')
);
create unique index line_places_one_turn on line_places (item_id) where state = 'turn';
create unique index line_places_one_of_buyer on line_places (item_id, buyer_id) where state <> 'ended';
create index line_places_line on line_places (item_id, place) where state <> 'ended';
create index line_places_buyer on line_places (buyer_id, place);
create index line_places_turns on line_places (turn_begins_at) where state = 'turn';
create index line_places_ended on line_places (ended_at) where state = 'ended';
create trigger line_places_account_not_deleted before insert on line_places
  for each row execute function refuse_deleted_account('buyer_id');

create function refuse_line_place() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id and availability = 'held' for no key update;
  if not found then
    raise exception 'item % is not on hold', new.item_id using errcode = 'check_violation';
  end if;
  if exists (select from tickets where item_id = new.item_id and status between 1 and 4 and buyer_id = new.buyer_id) then
    raise exception 'this buyer holds item %', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger line_places_only_on_hold before insert on line_places
  for each row execute function refuse_line_place();

create function refuse_turn_out_of_order() returns trigger language plpgsql as $$
begin
  if (old.item_id, old.buyer_id, old.joined_at) is distinct from (new.item_id, new.buyer_id, new.joined_at)
      or old.state = 'ended' or (old.state = 'turn' and new.state = 'waiting') then
    raise exception 'place % does not change so', old.place using errcode = 'check_violation';
  end if;
  if new.state = 'turn' and exists (
      select from line_places where item_id = new.item_id and state <> 'ended' and place < new.place) then
    raise exception 'place % is not the first', new.place using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger line_places_in_order before update on line_places
  for each row execute function refuse_turn_out_of_order();

-- While somebody is in line, only the first of the line can buy.
create function refuse_ticket_out_of_line() returns trigger language plpgsql as $$
declare first_in_line uuid;
begin
  select buyer_id into first_in_line from line_places
    where item_id = new.item_id and state <> 'ended' order by place limit 1;
  if first_in_line <> new.buyer_id then
    raise exception 'another buyer is first in line for item %', new.item_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tickets_first_in_line before insert on tickets
  for each row execute function refuse_ticket_out_of_line();

-- Why the buyer cancelled, or asked to.
alter table tickets add column cancel_reason text
  check (cancel_reason in ('changed_mind', 'found_another', 'cannot_come', 'too_far', 'other'));

-- What a buyer asks the shop while an item awaits pickup: to cancel, or to keep it longer. Each once.
create table ticket_requests (
  ticket_id bigint not null references tickets,
  kind text not null check (kind in ('cancel', 'longer')),
  asked_at timestamptz not null,
  -- When the ticket is cancelled unless the shop has answered.
  due_at timestamptz,
  -- The deadline at the time of asking, and the one that the buyer wants.
  from_due_at timestamptz,
  wanted_at timestamptz,
  -- `over`: the ticket ended in another way.
  answer text check (answer in ('agreed', 'refused', 'unanswered', 'over')),
  answered_at timestamptz,
  primary key (ticket_id, kind),
  check ((kind = 'cancel') = (due_at is not null)),
  check ((kind = 'longer') = (wanted_at is not null) and num_nulls(wanted_at, from_due_at) in (0, 2)),
  check (wanted_at > from_due_at and wanted_at <= from_due_at + interval '168 hours'),
  check (num_nulls(answer, answered_at) in (0, 2)),
  constraint ticket_requests_unanswered check (answer <> 'unanswered' or (kind = 'cancel' and answered_at >= due_at))
);
create index ticket_requests_due on ticket_requests (due_at) where answer is null;

-- Status 9 from level 2 is possible only if the shop agreed, or did not answer in time.
create or replace function refuse_late_cancellation() returns trigger language plpgsql as $$
begin
  if old.status = 4 and exists (
      select from ticket_requests where ticket_id = old.id and kind = 'cancel' and answer in ('agreed', 'unanswered')) then
    return new;
  end if;
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end $$;

alter table ticket_moves drop constraint ticket_moves_cancelled_early;
alter table ticket_moves add constraint ticket_moves_cancelled_early
  check (to_status <> 9 or from_status between 1 and 4);

create or replace function refuse_cancellation_by_others() returns trigger language plpgsql as $$
begin
  if new.from_status = 4 then
    perform from ticket_requests r
      join tickets t on t.id = r.ticket_id
      join shops s on s.id = t.shop_id
      where r.ticket_id = new.ticket_id and r.kind = 'cancel'
        and (r.answer = 'agreed' and new.moved_by = s.owner_id or r.answer = 'unanswered' and new.moved_by is null);
    if found then
      return new;
    end if;
  elsif new.moved_by = (select buyer_id from tickets where id = new.ticket_id) then
    return new;
  end if;
  raise exception 'ticket % cannot be cancelled by this account', new.ticket_id using errcode = 'check_violation';
end $$;
