comment on column items.photos_expected is
  'The number of photos that the seller announced. The draft is listed when all have arrived.';
comment on column items.taken_down_at is
  'When the seller took the item down. After that no change of a ticket puts it up for sale again.';
comment on column items.removed_at is
  'When the seller deleted an item that had a ticket. The row stays for the ticket, but the seller''s list leaves it out.';
comment on column items.added_by is 'Who did something for the shop. Null: its owner.';
comment on column items.kept_as_draft is 'Drafts that the seller publishes later: the last photo does not list them.';
comment on column items.completed_at is 'When the last photo of such a draft arrived.';
comment on column items.paused_listed_at is
  'Of a draft that waits until its shop is no longer paused: the time of its listing.';
comment on column items.taken_down_from is
  'What an item was before a decision took it down. A sold one stays sold, and is no longer shown.';
comment on column items.was_centavos is 'The price before the last lowering.';
comment on column items.sku is 'What the seller calls the item in their own lists.';
comment on index items_listed is 'What happened in a day is read by ranges of these.';
comment on index items_own is
  'The own list reads one state of one shop. Like items_drafts, it makes a purchase change the indexes of its item.';
comment on index items_shop is 'No index contains the availability, so that a purchase changes no index.';

create or replace trigger items_shop_is_open before insert on items
  for each row execute function refuse_closed_shop();

-- An item that waits to be shown is a draft, and stays as it was chosen.
create or replace function refuse_change_of_waiting_item() returns trigger language plpgsql as $$
begin
  if exists (select from live_sale_items where item_id = old.id and open and shown_at is null) then
    raise exception 'item % waits in a live sale', old.id
      using errcode = 'restrict_violation', constraint = 'items_waiting_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger items_waiting_not_changed before update of availability, price_centavos on items for each row
  when (old.availability = 'draft'
    and (old.availability, old.price_centavos) is distinct from (new.availability, new.price_centavos))
  execute function refuse_change_of_waiting_item();
create or replace trigger items_waiting_not_deleted before delete on items for each row
  when (old.availability = 'draft') execute function refuse_change_of_waiting_item();

-- In a paused shop nothing becomes for sale, whoever asks: it waits as a draft. Whoever pauses a shop holds the locks of its
-- items, so this sees the pause, or the pause sees the item.
create or replace function wait_in_paused_shop() returns trigger language plpgsql as $$
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
create or replace trigger items_wait_in_paused_shop before insert or update of availability on items for each row
  when (new.availability = 'for_sale') execute function wait_in_paused_shop();

create or replace function refuse_change_of_item_taken_down() returns trigger language plpgsql as $$
begin
  raise exception 'item % was taken down by a decision', old.id
    using errcode = 'restrict_violation', constraint = 'items_taken_down_stay';
end $$;
create or replace trigger items_taken_down_stay before update on items for each row
  when (old.taken_down_from is not null and new.taken_down_from is not null
    and (old.name, old.description, old.price_centavos, old.size, old.is_feminine, old.availability, old.listed_at,
        old.taken_down_from, old.taken_down_at, old.removed_at, old.condition, old.brand_id, old.kids, old.measurements, old.flaws)
      is distinct from
      (new.name, new.description, new.price_centavos, new.size, new.is_feminine, new.availability, new.listed_at,
        new.taken_down_from, new.taken_down_at, new.removed_at, new.condition, new.brand_id, new.kids, new.measurements, new.flaws))
  execute function refuse_change_of_item_taken_down();


-- A lower price has an earlier one, unless it was raised within the 30 days before.
create or replace function keep_earlier_price() returns trigger language plpgsql as $$
begin
  -- Whoever undoes a change sets what stood before it.
  if (new.was_centavos, new.lowered_at, new.raised_at) is distinct from (old.was_centavos, old.lowered_at, old.raised_at) then
    return new;
  end if;
  new.was_centavos := null;
  new.lowered_at := null;
  if new.price_centavos > old.price_centavos then
    new.raised_at := now();
  elsif old.raised_at is null or old.raised_at <= now() - interval '30 days' then
    new.was_centavos := old.price_centavos;
    new.lowered_at := now();
  end if;
  return new;
end $$;
-- Nobody has seen the price of a draft, unless it waits until its shop is back.
create or replace trigger items_earlier_price before update of price_centavos on items for each row
  when (old.price_centavos <> new.price_centavos and (old.availability <> 'draft' or old.paused_listed_at is not null))
  execute function keep_earlier_price();
