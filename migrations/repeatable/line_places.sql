comment on table line_places is 'Buyers who wait for an item that is on hold. Rows change under the lock of the item.';
comment on column line_places.place is 'The order of joining.';
comment on column line_places.turn_begins_at is
  'During a turn, only this buyer can buy the item. At night it is kept until the turn begins.';
comment on column line_places.notified is 'Whether the turn has begun and the buyer was notified of it.';
comment on column line_places.live is 'While a live sale runs, the lines of its items move at any hour.';

create or replace trigger line_places_account_not_deleted before insert on line_places
  for each row execute function refuse_deleted_account('buyer_id');
create or replace trigger line_places_not_blocked before insert on line_places
  for each row execute function refuse_blocked_item();

create or replace function refuse_line_place() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id for no key update;
  if not exists (select from item_holds where item_id = new.item_id and until is not null) then
    raise exception 'item % is not on hold', new.item_id
      using errcode = 'check_violation', constraint = 'line_places_only_on_hold';
  end if;
  if exists (select from tickets where item_id = new.item_id and status between 1 and 4 and buyer_id = new.buyer_id) then
    raise exception 'this buyer holds item %', new.item_id
      using errcode = 'check_violation', constraint = 'line_places_not_of_holder';
  end if;
  return new;
end $$;
create or replace trigger line_places_only_on_hold before insert on line_places
  for each row execute function refuse_line_place();

create or replace function refuse_turn_out_of_order() returns trigger language plpgsql as $$
begin
  if (old.item_id, old.buyer_id, old.joined_at) is distinct from (new.item_id, new.buyer_id, new.joined_at)
      or old.state = 'ended' or (old.state = 'turn' and new.state = 'waiting') then
    raise exception 'place % does not change so', old.place
      using errcode = 'check_violation', constraint = 'line_places_in_order';
  end if;
  if new.state = 'turn' and exists (
      select from line_places where item_id = new.item_id and state <> 'ended' and place < new.place) then
    raise exception 'place % is not the first', new.place
      using errcode = 'check_violation', constraint = 'line_places_in_order';
  end if;
  if new.live and (not old.live or new.turn_begins_at is distinct from old.turn_begins_at) and not exists (
      select from live_sale_items p join live_sales s on s.id = p.sale_id
      where p.item_id = new.item_id and p.open and p.shown_at is not null
        and s.started_at is not null and s.ended_at is null) then
    raise exception 'item % is in no running live sale', new.item_id
      using errcode = 'check_violation', constraint = 'line_places_live_turn';
  end if;
  return new;
end $$;
create or replace trigger line_places_in_order before update on line_places
  for each row execute function refuse_turn_out_of_order();

create or replace function refuse_line_of_helper() returns trigger language plpgsql as $$
begin
  if exists (select from items i where i.id = new.item_id and works_for_shop(new.buyer_id, i.shop_id)) then
    raise exception 'this buyer works for the shop of item %', new.item_id
      using errcode = 'check_violation', constraint = 'line_places_not_of_helpers';
  end if;
  return new;
end $$;
create or replace trigger line_places_not_of_helpers before insert on line_places
  for each row execute function refuse_line_of_helper();
