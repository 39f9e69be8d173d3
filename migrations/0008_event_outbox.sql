-- Events of a transaction wait here for its commit, and each process publishes what it finds. NOTIFY inside the
-- transaction would hold one lock of the whole server until the commit is on disk. Unlogged, because after a crash of
-- the server every process drops its caches anyway.
create unlogged table event_outbox (
  id bigint primary key generated always as identity,
  topic text not null,
  payload text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create or replace function notify_account_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('accounts', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

create or replace function notify_all_items_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('items', '');
  return null;
end $$;

create or replace function notify_documents_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('accounts', new.seller_id::text);
  return null;
end $$;

create or replace function notify_shop_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('shops', new.id::text);
  return null;
end $$;

create or replace function notify_tags_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('tags', '');
  return null;
end $$;

create or replace function notify_preferences_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload) values ('tastes', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
