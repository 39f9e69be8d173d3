comment on table name_holds is 'Items held for a name from the comments: as strong as a ticket.';

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
