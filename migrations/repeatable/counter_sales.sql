comment on table counter_sales is 'Items that a shop sold over its counter, for money that never passes through here.';
comment on column counter_sales.tapped_at is 'When it was tapped on a phone without a network. Only shown.';

-- A sale is undone once. Afterwards nothing of it changes.
create or replace function refuse_change_of_counter_sale() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null
      or (old.id, old.shop_id, old.item_id, old.client_id, old.sold_by, old.sold_at, old.tapped_at)
        is distinct from (new.id, new.shop_id, new.item_id, new.client_id, new.sold_by, new.sold_at, new.tapped_at) then
    raise exception 'counter sale % does not change so', old.id
      using errcode = 'check_violation', constraint = 'counter_sales_undone_once';
  end if;
  return new;
end $$;
create or replace trigger counter_sales_undone_once before update on counter_sales
  for each row execute function refuse_change_of_counter_sale();
