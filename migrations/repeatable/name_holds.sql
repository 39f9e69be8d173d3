comment on table name_holds is 'Items held for a name from the comments: as strong as a ticket.';

create or replace trigger name_holds_shop_not_paused before insert on name_holds
  for each row execute function refuse_in_paused_shop();
create or replace trigger name_holds_not_sold_in_shop before insert on name_holds
  for each row execute function refuse_holder_of_sold_item();

create or replace function refuse_second_holder() returns trigger language plpgsql as $$
begin
  perform from items where id = new.item_id for no key update;
  if exists (select from tickets where item_id = new.item_id and status between 1 and 5)
      or exists (select from line_places where item_id = new.item_id and state = 'turn') then
    raise exception 'item % has a holder', new.item_id
      using errcode = 'check_violation', constraint = 'item_has_one_holder';
  end if;
  return new;
end $$;
create or replace trigger name_holds_one_holder before insert on name_holds
  for each row execute function refuse_second_holder();

create or replace function refuse_change_of_name_hold() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (old.sale_id, old.item_id, old.bill_id, old.price_centavos, old.held_at, old.client_id)
      is distinct from (new.sale_id, new.item_id, new.bill_id, new.price_centavos, new.held_at, new.client_id) then
    raise exception 'hold % does not change so', old.id
      using errcode = 'check_violation', constraint = 'name_holds_end_once';
  end if;
  return new;
end $$;
create or replace trigger name_holds_end_once before update on name_holds
  for each row execute function refuse_change_of_name_hold();
