comment on table event_outbox is
  'Events of a transaction wait here for its commit, and each process publishes what it finds. NOTIFY inside the transaction would hold one lock of the whole server until the commit is on disk. Unlogged, because after a crash of the server every process drops its caches anyway.';

-- Processes cache sessions, accounts, items, shops and tags. Triggers announce each change, so no statement can forget to.
-- The payload is an id; an empty one means all.
create or replace function notify_account_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('accounts', coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0]);
  return null;
end $$;
create or replace trigger accounts_notify after update on accounts
  for each row execute function notify_account_changed('id');
create or replace trigger sellers_notify after update on sellers
  for each row execute function notify_account_changed('account_id');
create or replace trigger sessions_notify after delete or update of replaced_at, works_at on sessions
  for each row execute function notify_account_changed('account_id');
create or replace trigger second_factors_notify after delete or update of confirmed_at on second_factors
  for each row execute function notify_account_changed('account_id');
create or replace trigger passkeys_notify after insert or delete on passkeys
  for each row execute function notify_account_changed('account_id');

create or replace function notify_all_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('items', '');
  return null;
end $$;
create or replace trigger tags_notify_items after update on tags
  for each statement execute function notify_all_items_changed();
create or replace trigger shops_notify_items after update on shops for each row
  when ((old.name, old.owner_id, old.longitude, old.latitude, old.paused_at, old.away_until, old.on_web, old.town)
    is distinct from (new.name, new.owner_id, new.longitude, new.latitude, new.paused_at, new.away_until, new.on_web, new.town))
  execute function notify_all_items_changed();

create or replace function notify_documents_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('accounts', new.seller_id::text);
  return null;
end $$;
create or replace trigger id_documents_notify after insert or update on id_documents
  for each row execute function notify_documents_changed();

create or replace function notify_shop_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('shops', new.id::text);
  return null;
end $$;
create or replace trigger shops_notify_shop after update on shops for each row
  when (old is distinct from new) execute function notify_shop_changed();

create or replace function notify_tags_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('tags', '');
  return null;
end $$;
create or replace trigger tags_notify after insert or update or delete on tags
  for each statement execute function notify_tags_changed();

create or replace function notify_preferences_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('tastes', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create or replace trigger account_preferences_notify after insert or delete on account_preferences
  for each row execute function notify_preferences_changed();
create or replace trigger buyers_ranking_notify after update of ranked_by_behaviour on buyers for each row
  when (old.ranked_by_behaviour is distinct from new.ranked_by_behaviour)
  execute function notify_preferences_changed();

create or replace function notify_hidden_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('tastes', coalesce(new.buyer_id, old.buyer_id)::text);
  return null;
end $$;
create or replace trigger taste_acts_notify_hidden after insert on taste_acts for each row
  when (new.kind = 'hidden') execute function notify_hidden_changed();
create or replace trigger taste_acts_notify_shown after delete on taste_acts for each row
  when (old.kind = 'hidden') execute function notify_hidden_changed();

-- Changes of what a sale shows, as the id of the sale.
create or replace function notify_live_sale_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('live', new.id::text);
  return null;
end $$;
create or replace trigger live_sales_notify after update on live_sales
  for each row execute function notify_live_sale_changed();

create or replace function notify_live_sale_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('live', coalesce(new.sale_id, old.sale_id)::text);
  return null;
end $$;
create or replace trigger live_sale_items_notify after insert or update or delete on live_sale_items
  for each row execute function notify_live_sale_items_changed();
create or replace trigger name_holds_notify after insert or update on name_holds
  for each row execute function notify_live_sale_items_changed();

create or replace function notify_live_item_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'live', sale_id::text from live_sale_items where item_id = new.id and shown_at is not null;
  return null;
end $$;
create or replace trigger items_notify_live after update of state, name, price_centavos on items for each row
  when ((old.state, old.name, old.price_centavos) is distinct from (new.state, new.name, new.price_centavos))
  execute function notify_live_item_changed();

create or replace function notify_live_line_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'live', sale_id::text from live_sale_items where item_id = new.item_id and shown_at is not null;
  return null;
end $$;
create or replace trigger line_places_notify_live after insert or update on line_places
  for each row execute function notify_live_line_changed();
create or replace trigger tickets_notify_live after insert on tickets for each row
  when (new.live_sale_id is not null) execute function notify_live_line_changed();

-- Sessions are cached with the shop that the account helps.
create or replace function notify_helper_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts', (case when tg_op = 'INSERT' then new.account_id else old.account_id end)::text);
  return null;
end $$;
create or replace trigger shop_helpers_notify after insert or delete on shop_helpers
  for each row execute function notify_helper_changed();

create or replace function notify_queue_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'people', id || ' queue' from accounts where kind = 'admin' and deleted_at is null;
  return null;
end $$;
create or replace trigger queue_entries_notify after insert or update on queue_entries
  for each row execute function notify_queue_changed();

-- Pages of shops are kept in the memory of processes.
create or replace function notify_seller_details_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'shops', id::text from shops where owner_id = coalesce(new.seller_id, old.seller_id);
  return null;
end $$;
create or replace trigger seller_details_notify after insert or update or delete on seller_details
  for each row execute function notify_seller_details_changed();

-- Who holds an item, or what blocks it, has changed.
create or replace function publish_item(item uuid) returns void language sql as $$
  insert into event_outbox (topic, payload)
    select topic, payload from items
    cross join lateral (values ('items', id::text), ('shops', shop_id::text)) as event (topic, payload)
    where id = item
  union all
    select 'live', sale_id::text from live_sale_items where item_id = item and shown_at is not null;
$$;

create or replace function notify_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values
    ('items', coalesce(new.id, old.id)::text), ('shops', coalesce(new.shop_id, old.shop_id)::text);
  return null;
end $$;
create or replace trigger items_notify_change after update on items for each row
  when ((old.state <> 'draft' or new.state <> 'draft') and old is distinct from new)
  execute function notify_items_changed();
create or replace trigger items_notify_delete after delete on items for each row
  when (old.state <> 'draft') execute function notify_items_changed();

create or replace function notify_parts_of_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select topic, payload from items
    cross join lateral (values ('items', id::text), ('shops', shop_id::text)) as event (topic, payload)
    where id = coalesce(new.item_id, old.item_id) and state <> 'draft';
  return null;
end $$;
create or replace trigger item_photos_notify after insert or update or delete on item_photos
  for each row execute function notify_parts_of_items_changed();
create or replace trigger item_tags_notify after insert or update or delete on item_tags
  for each row execute function notify_parts_of_items_changed();
create or replace trigger photo_embeddings_notify_insert after insert on photo_embeddings
  for each row when (new.seen_tags <> '{}' or new.likely_tags <> '{}') execute function notify_parts_of_items_changed();
create or replace trigger photo_embeddings_notify_update after update on photo_embeddings
  for each row when ((new.seen_tags, new.likely_tags) is distinct from (old.seen_tags, old.likely_tags))
  execute function notify_parts_of_items_changed();
