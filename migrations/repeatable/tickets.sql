comment on column tickets.status is 'src/domain/ticket-status.ts has the statuses, levels and moves.';
comment on column tickets.buyer_due_at is 'Set when the item is ready for pickup.';
comment on column tickets.item_name is
  'The item as it was at the purchase, because the seller may change it later. The storage keeps the photo''s files as long as a ticket names them.';
comment on column tickets.reminders is
  'How many of the reminders of the current deadline were made: 1 a day before, 2 at 12 hours, 3 at 2 hours.';
comment on column tickets.handed_over_at is
  'When the item was picked up. It stays when the ticket is cancelled afterwards.';
comment on column tickets.cancel_reason is 'Why the buyer cancelled, or asked to.';
comment on column tickets.ended_because is 'The decision of admins that ended it.';
comment on index tickets_forfeited is
  'Tickets that were not picked up lower the number of open tickets that the buyer may have.';
comment on index tickets_last_sold is 'For the prices of the last sold pieces of all shops.';
comment on index tickets_one_per_item is 'The ticket that an item is reserved or sold with. Races are decided by item_holds.';
comment on index tickets_record_of_buyer is
  'How often a buyer picks up, and a shop hands over: the newest tickets that ended by the doing of either.';
comment on index tickets_shop_reserved is 'What a shop''s buyers reserved in a week.';
comment on index tickets_sold is
  'The order has an index of its own, so that no plan walks the tickets of other shops. It is also that of the count.';

comment on column tickets.bundle_id is 'The bundle of which price_centavos is the share.';
comment on column tickets.own_centavos is 'Set in a bundle: what the item costs by itself.';

create or replace trigger tickets_account_not_deleted before insert on tickets
  for each row execute function refuse_deleted_account('buyer_id');

create or replace function refuse_ticket_change() returns trigger language plpgsql as $$
begin
  raise exception 'the item, price, buyer and pickup of ticket % never change', old.id
    using errcode = 'restrict_violation', constraint = 'tickets_item_never_changes';
end $$;
-- The price of its own never changes; the share of a bundle does, as long as the ticket is open.
create or replace trigger tickets_item_never_changes before update on tickets for each row
  when ((old.item_id, old.shop_id, old.buyer_id, coalesce(old.own_centavos, old.price_centavos),
      case when old.level > 2 then old.price_centavos end, old.item_name, old.item_size, old.item_condition,
      old.photo_key, old.photo_width, old.photo_height, old.photo_placeholder, old.pickup_id)
    is distinct from (new.item_id, new.shop_id, new.buyer_id, coalesce(new.own_centavos, new.price_centavos),
      case when old.level > 2 then new.price_centavos end, new.item_name, new.item_size,
      new.item_condition, new.photo_key, new.photo_width, new.photo_height, new.photo_placeholder, new.pickup_id))
  execute function refuse_ticket_change();

create or replace function refuse_lower_ticket_level() returns trigger language plpgsql as $$
begin
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation', constraint = 'tickets_move';
end $$;
-- Computes the level from the status, because the generated column gets its new value after this trigger.
create or replace trigger tickets_level_never_lower before update of status on tickets for each row
  when (case when new.status <= 3 then 1 when new.status = 4 then 2 when new.status = 5 then 3 else 4 end < old.level)
  execute function refuse_lower_ticket_level();

-- Status 9 also ends the tickets of a stopped buyer.
create or replace function refuse_late_cancellation() returns trigger language plpgsql as $$
begin
  if old.status = 4 and (new.ended_because = 'buyer_stopped' or exists (
      select from ticket_requests where ticket_id = old.id and kind = 'cancel' and answer in ('agreed', 'unanswered'))) then
    return new;
  end if;
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation', constraint = 'tickets_move';
end $$;
create or replace trigger tickets_cancelled_early before update of status on tickets for each row
  when ((new.status = 9 and old.status > 3) or (old.status = 9 and new.status <> 9))
  execute function refuse_late_cancellation();


-- A shop does not sell to those who work for it.
create or replace function refuse_ticket_of_helper() returns trigger language plpgsql as $$
begin
  if works_for_shop(new.buyer_id, new.shop_id) then
    raise exception 'this buyer works for shop %', new.shop_id
      using errcode = 'check_violation', constraint = 'tickets_not_of_helpers';
  end if;
  return new;
end $$;
create or replace trigger tickets_not_of_helpers before insert on tickets
  for each row execute function refuse_ticket_of_helper();
