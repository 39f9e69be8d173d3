/** What tickets, turns, names and sales over the counter hold, as rows that were inserted without the app. */
export const insertItemHolds = `
  insert into item_holds (item_id, kind, buyer_id, until)
  select * from (
    select item_id, 'ticket', buyer_id, case when status <= 3 then seller_due_at when status = 4 then buyer_due_at end
      from tickets where status between 1 and 5
    union all select item_id, 'turn', buyer_id, turn_ends_at from line_places where state = 'turn'
    union all select item_id, 'name', null, due_at from name_holds where ended_at is null
    union all select item_id, 'counter', null, null from counter_sales where undone_at is null) o
  where item_id not in (select item_id from item_holds)
  on conflict do nothing`
