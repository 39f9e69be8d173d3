create table item_holds (
  item_id uuid not null references items on delete cascade,
  kind text not null check (kind in ('ticket', 'turn', 'name', 'counter')),
  buyer_id uuid references buyers,
  until timestamptz,
  constraint item_has_one_holder primary key (item_id)
);
create index item_holds_until on item_holds (until) where until is not null;

insert into item_holds (item_id, kind, buyer_id, until)
  select item_id, 'ticket', buyer_id, case when status <= 3 then seller_due_at when status = 4 then buyer_due_at end
    from tickets where status between 1 and 5
  union all select item_id, 'turn', buyer_id, turn_ends_at from line_places where state = 'turn'
  union all select item_id, 'name', null, due_at from name_holds where ended_at is null
  union all select item_id, 'counter', null, null from counter_sales where undone_at is null;

-- The primary key of item_holds decides all that these decided.
drop trigger if exists tickets_first_in_line on tickets;
drop trigger if exists tickets_not_held_for_name on tickets;
drop trigger if exists tickets_not_sold_in_shop on tickets;
drop trigger if exists tickets_shop_not_paused on tickets;
drop trigger if exists line_places_not_sold_in_shop on line_places;
drop trigger if exists name_holds_not_sold_in_shop on name_holds;
drop trigger if exists name_holds_one_holder on name_holds;
drop trigger if exists name_holds_shop_not_paused on name_holds;
drop trigger if exists counter_sales_of_item_for_sale on counter_sales;
drop trigger if exists items_sold_in_shop_stay on items;
drop function if exists refuse_ticket_out_of_line, refuse_ticket_beside_name_hold, refuse_holder_of_sold_item,
  refuse_second_holder, refuse_counter_sale, refuse_change_of_item_sold_in_shop;
