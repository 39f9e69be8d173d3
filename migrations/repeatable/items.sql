comment on column items.state is
  'What its seller wants. What buyers see follows from it and from item_holds and item_blocks (features/items/item-state/availability.ts).';
comment on column items.photos_expected is
  'The number of photos that the seller announced. The draft is listed when all have arrived.';
comment on column items.taken_down_at is
  'When the seller took the item down. After that no change of a ticket puts it up for sale again.';
comment on column items.removed_at is
  'When the seller deleted an item that had a ticket. The row stays for the ticket, but the seller''s list leaves it out.';
comment on column items.added_by is 'Who did something for the shop. Null: its owner.';
comment on column items.kept_as_draft is 'Drafts that the seller publishes later: the last photo does not list them.';
comment on column items.completed_at is 'When the last photo of such a draft arrived.';
comment on column items.was_centavos is 'The price before the last lowering.';
comment on column items.sku is 'What the seller calls the item in their own lists.';
comment on column items.pieces is 'Of a lot: so many pieces are sold as one item. Null otherwise.';
comment on index items_listed is 'What happened in a day is read by ranges of these.';
comment on index items_own is 'The own list reads one state of one shop.';
comment on index items_shop is 'No index contains who holds an item, so a purchase changes no index.';

create or replace trigger items_shop_is_open before insert on items
  for each row execute function refuse_closed_shop();

-- What waits in a live sale keeps its state and price, what waits in a drop its state, and what a decision took down all that people see.
create or replace function refuse_change_of_blocked_item() returns trigger language plpgsql as $$
begin
  if exists (select from item_blocks where item_id = old.id and reason = 'taken_down') then
    raise exception 'item % was taken down by a decision', old.id
      using errcode = 'restrict_violation', constraint = 'items_taken_down_stay';
  end if;
  if (old.state, old.price_centavos) is distinct from (new.state, new.price_centavos)
      and exists (select from item_blocks where item_id = old.id and reason = 'live_sale') then
    raise exception 'item % waits in a live sale', old.id
      using errcode = 'restrict_violation', constraint = 'items_waiting_stay';
  end if;
  if old.state is distinct from new.state
      and exists (select from item_blocks where item_id = old.id and reason = 'drop') then
    raise exception 'item % waits in a drop', old.id
      using errcode = 'restrict_violation', constraint = 'items_in_drop_stay';
  end if;
  return new;
end $$;
create or replace trigger items_blocked_stay before update on items for each row
  when ((old.name, old.description, old.price_centavos, old.size, old.is_feminine, old.state, old.listed_at,
      old.taken_down_at, old.removed_at, old.condition, old.brand_id, old.kids, old.measurements, old.flaws, old.pieces)
    is distinct from
    (new.name, new.description, new.price_centavos, new.size, new.is_feminine, new.state, new.listed_at,
      new.taken_down_at, new.removed_at, new.condition, new.brand_id, new.kids, new.measurements, new.flaws, new.pieces))
  execute function refuse_change_of_blocked_item();

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
-- Nobody has seen the price of a draft.
create or replace trigger items_earlier_price before update of price_centavos on items for each row
  when (old.price_centavos <> new.price_centavos and old.state <> 'draft')
  execute function keep_earlier_price();
