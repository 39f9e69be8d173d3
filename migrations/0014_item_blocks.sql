-- Why an item is not shown although its seller offers it: a row a reason, of one item or of all items of a shop.
create table item_blocks (
  shop_id uuid not null references shops,
  item_id uuid references items,
  reason text not null check (reason in ('live_sale', 'taken_down', 'shop_paused', 'account_stopped', 'vacation')),
  until timestamptz,
  constraint item_blocks_of_one_or_all check ((item_id is not null) = (reason in ('live_sale', 'taken_down'))),
  constraint item_blocks_vacation_ends check (reason <> 'vacation' or until is not null)
);
create unique index item_blocks_of_item on item_blocks (item_id, reason) where item_id is not null;
create unique index item_blocks_of_shop on item_blocks (shop_id, reason) where item_id is null;
create index item_blocks_until on item_blocks (until) where until is not null;

insert into item_blocks (shop_id, item_id, reason, until)
  select shop_id, null, case cause when 'shop' then 'shop_paused' when 'account' then 'account_stopped' else cause end, until
    from shop_pauses
  union all select i.shop_id, i.id, 'live_sale', null
    from live_sale_items l join items i on i.id = l.item_id where l.open and l.shown_at is null
  union all select shop_id, id, 'taken_down', null from items where taken_down_from is not null;
drop table shop_pauses;

drop trigger if exists items_waiting_not_changed on items;
drop trigger if exists items_waiting_not_deleted on items;
drop trigger if exists items_wait_in_paused_shop on items;
drop trigger if exists items_taken_down_stay on items;
drop trigger if exists items_earlier_price on items;
drop trigger if exists items_notify_live on items;
drop trigger if exists items_notify_change on items;
drop trigger if exists items_notify_delete on items;
drop trigger if exists item_holds_shop_not_paused on item_holds;
drop trigger if exists line_places_shop_not_paused on line_places;
drop function if exists refuse_in_paused_shop, refuse_change_of_waiting_item, wait_in_paused_shop, refuse_change_of_item_taken_down;

-- What is shown stays the same, so no other trigger has to know.
alter table items disable trigger user;
alter table items
  drop constraint items_availability_check,
  drop constraint items_check,
  drop constraint items_paused_are_drafts,
  drop constraint items_taken_down_by_decision,
  drop constraint items_taken_down_from_check,
  drop constraint items_taken_down_is_withdrawn,
  drop constraint items_removed_is_taken_down,
  add column state text;
update items i set
  state = case
    when s.closed_at is not null and coalesce(i.taken_down_from, 'for_sale') = 'for_sale'
      and (i.availability <> 'draft' or i.paused_listed_at is not null) and i.availability <> 'sold' then 'withdrawn'
    when i.taken_down_from is not null then replace(i.taken_down_from, 'for_sale', 'listed')
    when i.availability in ('for_sale', 'held') or i.paused_listed_at is not null or l.was_listed_at is not null then 'listed'
    else i.availability end,
  listed_at = case when i.taken_down_from = 'draft' then null else coalesce(i.listed_at, i.paused_listed_at, l.was_listed_at) end,
  taken_down_at = case when i.taken_down_from in ('draft', 'for_sale') then null else i.taken_down_at end
  from items o
  join shops s on s.id = o.shop_id
  left join live_sale_items l on l.item_id = o.id and l.open and l.shown_at is null
  where o.id = i.id;
alter table items
  drop column availability,
  drop column paused_listed_at,
  drop column taken_down_from,
  alter column state set not null,
  add constraint items_state_check check (state in ('draft', 'listed', 'sold', 'withdrawn')),
  add constraint items_drafts_are_not_listed check ((state = 'draft') = (listed_at is null)),
  add constraint items_taken_down_is_withdrawn check (taken_down_at is null or state = 'withdrawn'),
  add constraint items_removed_is_taken_down check (removed_at is null or taken_down_at is not null);
alter table items enable trigger user;
create index items_drafts on items (shop_id) where state = 'draft';
create index items_own on items (shop_id, state, created_at desc, id desc) where removed_at is null;

alter table item_versions disable trigger user;
update item_versions set before = before - 'availability' || jsonb_build_object('state',
  case when before ->> 'availability' in ('for_sale', 'held') then 'listed' else before ->> 'availability' end);
alter table item_versions enable trigger user;

alter table live_sale_items disable trigger user;
alter table live_sale_items add column was_draft boolean not null default false;
update live_sale_items set was_draft = was_listed_at is null where open;
alter table live_sale_items drop column was_listed_at;
alter table live_sale_items enable trigger user;
