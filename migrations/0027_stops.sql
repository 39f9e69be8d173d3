-- What decisions of admins do: an account is stopped, a shop is paused, an item is taken down.

alter table accounts
  add column stopped_at timestamptz,
  -- Null: for good.
  add column stopped_until timestamptz,
  add check (stopped_until is null or stopped_until > stopped_at);

-- Since when nothing of the shop is shown or sold. Why, is in shop_pauses.
alter table shops add column paused_at timestamptz;

-- A shop is paused by a decision about the shop, or because its owner is stopped. While one of them lasts, it is paused.
create table shop_pauses (
  shop_id uuid not null references shops,
  cause text not null check (cause in ('shop', 'account')),
  -- Null: for good.
  until timestamptz,
  primary key (shop_id, cause)
);
create index shop_pauses_until on shop_pauses (until) where until is not null;

alter table items
  -- Of a draft that waits until its shop is no longer paused: the time of its listing.
  add column paused_listed_at timestamptz,
  -- What an item was before a decision took it down. A sold one stays sold, and is no longer shown.
  add column taken_down_from text check (taken_down_from in ('draft', 'for_sale', 'withdrawn', 'sold')),
  add constraint items_paused_are_drafts check (paused_listed_at is null or availability = 'draft'),
  add constraint items_taken_down_by_decision check (taken_down_from is null
    or (taken_down_from = 'sold' and availability = 'sold')
    or (taken_down_from <> 'sold' and availability = 'withdrawn' and taken_down_at is not null));
create index items_paused on items (shop_id) where paused_listed_at is not null;

-- In a paused shop nothing becomes for sale, whoever asks: it waits as a draft. Whoever pauses a shop holds the locks of its
-- items, so this sees the pause, or the pause sees the item.
create function wait_in_paused_shop() returns trigger language plpgsql as $$
begin
  if exists (select from shops where id = new.shop_id and paused_at is not null) then
    new.availability := 'draft';
    new.paused_listed_at := new.listed_at;
    new.listed_at := null;
    new.kept_as_draft := true;
    new.completed_at := coalesce(new.completed_at, new.paused_listed_at);
  end if;
  return new;
end $$;
create trigger items_wait_in_paused_shop before insert or update of availability on items for each row
  when (new.availability = 'for_sale') execute function wait_in_paused_shop();

create function refuse_change_of_item_taken_down() returns trigger language plpgsql as $$
begin
  raise exception 'item % was taken down by a decision', old.id
    using errcode = 'restrict_violation', constraint = 'items_taken_down_stay';
end $$;
create trigger items_taken_down_stay before update on items for each row
  when (old.taken_down_from is not null and new.taken_down_from is not null
    and (old.name, old.description, old.price_centavos, old.size, old.is_feminine, old.availability, old.listed_at,
        old.taken_down_from, old.taken_down_at, old.removed_at, old.condition, old.brand_id, old.kids, old.measurements, old.flaws)
      is distinct from
      (new.name, new.description, new.price_centavos, new.size, new.is_feminine, new.availability, new.listed_at,
        new.taken_down_from, new.taken_down_at, new.removed_at, new.condition, new.brand_id, new.kids, new.measurements, new.flaws))
  execute function refuse_change_of_item_taken_down();

-- Nobody reserves anything of a paused shop, or waits for it.
create function refuse_in_paused_shop() returns trigger language plpgsql as $$
begin
  if exists (
      select from items i join shops s on s.id = i.shop_id where i.id = new.item_id and s.paused_at is not null) then
    raise exception 'the shop of item % is paused', new.item_id
      using errcode = 'check_violation', constraint = 'shop_not_paused';
  end if;
  return new;
end $$;
create trigger tickets_shop_not_paused before insert on tickets
  for each row execute function refuse_in_paused_shop();
create trigger line_places_shop_not_paused before insert on line_places
  for each row execute function refuse_in_paused_shop();
create trigger name_holds_shop_not_paused before insert on name_holds
  for each row execute function refuse_in_paused_shop();

-- Open pages and caches with items of the shop.
drop trigger shops_notify_items on shops;
create trigger shops_notify_items after update on shops for each row
  when ((old.name, old.owner_id, old.longitude, old.latitude, old.paused_at)
    is distinct from (new.name, new.owner_id, new.longitude, new.latitude, new.paused_at))
  execute function notify_all_items_changed();

alter table tickets
  -- The decision of admins that ended it.
  add column ended_because text check (ended_because in ('taken_down', 'shop_stopped', 'buyer_stopped')),
  add constraint tickets_ended_because_ended check (ended_because is null or status > 5);

-- Status 9 also ends the tickets of a stopped buyer.
create or replace function refuse_late_cancellation() returns trigger language plpgsql as $$
begin
  if old.status = 4 and (new.ended_because = 'buyer_stopped' or exists (
      select from ticket_requests where ticket_id = old.id and kind = 'cancel' and answer in ('agreed', 'unanswered'))) then
    return new;
  end if;
  raise exception 'ticket % cannot go from status % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end $$;

create or replace function refuse_cancellation_by_others() returns trigger language plpgsql as $$
begin
  if new.moved_by is null and (select ended_because from tickets where id = new.ticket_id) = 'buyer_stopped' then
    return new;
  end if;
  if new.from_status = 4 then
    perform from ticket_requests r
      join tickets t on t.id = r.ticket_id
      join shops s on s.id = t.shop_id
      where r.ticket_id = new.ticket_id and r.kind = 'cancel'
        and (r.answer = 'unanswered' and new.moved_by is null or r.answer = 'agreed' and (new.moved_by = s.owner_id
          or exists (select from shop_helpers h where h.account_id = new.moved_by and h.shop_id = s.id)));
    if found then
      return new;
    end if;
  elsif new.moved_by = (select buyer_id from tickets where id = new.ticket_id) then
    return new;
  end if;
  raise exception 'ticket % cannot be cancelled by this account', new.ticket_id using errcode = 'check_violation';
end $$;
