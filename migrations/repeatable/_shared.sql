create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'append_only';
end $$;

-- The account that is deleted stands in the detail: a caller whose own account is gone has to log in, others are not found.
create or replace function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  account uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform from accounts where id = account and deleted_at is null for share;
  if not found then
    raise exception 'the account is deleted'
      using errcode = 'restrict_violation', constraint = 'account_not_deleted', detail = account;
  end if;
  return new;
end $$;

create or replace function refuse_closed_shop() returns trigger language plpgsql as $$
begin
  perform from shops where id = new.shop_id and closed_at is null for share;
  if not found then
    raise exception 'the shop is closed' using errcode = 'restrict_violation', constraint = 'shop_is_open';
  end if;
  return new;
end $$;

-- Nobody reserves anything that is blocked, or waits for it.
create or replace function refuse_blocked_item() returns trigger language plpgsql as $$
begin
  if exists (select from item_blocks where item_id = new.item_id) then
    raise exception 'item % is blocked', new.item_id
      using errcode = 'check_violation', constraint = 'item_not_blocked';
  end if;
  if exists (
      select from items i join item_blocks b on b.shop_id = i.shop_id and b.item_id is null where i.id = new.item_id) then
    raise exception 'the shop of item % is paused', new.item_id
      using errcode = 'check_violation', constraint = 'shop_not_paused';
  end if;
  return new;
end $$;

-- History is still append-only. Whatever the app's role or the clock of a process does, the database's own clock decides
-- that a row is old enough to be deleted.
create or replace function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: this row is not old enough to be deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'kept_for_years';
end $$;

-- The app's role cannot delete from these tables. This function of the owner deletes what is older than ten years.
create or replace function delete_old_history(history text, before timestamptz, most integer) returns integer language plpgsql as $$
declare
  until timestamptz := least(before, now() - interval '10 years');
  deleted integer;
begin
  case history
    when 'admin_acts' then
      delete from admin_acts where id = any(array(
        select id from admin_acts where acted_at <= until order by acted_at limit most));
    when 'verification_decisions' then
      delete from verification_decisions where id = any(array(
        select d.id from verification_decisions d join accounts a on a.id = d.seller_id and a.deleted_at <= until
        where d.decided_at <= until order by d.decided_at limit most));
    when 'agreements' then
      delete from agreements where ctid = any(array(
        select g.ctid from agreements g join accounts a on a.id = g.account_id and a.deleted_at <= until
        where g.agreed_at <= until order by g.agreed_at limit most));
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create or replace function keep_last_login() returns trigger language plpgsql as $$
begin
  insert into last_logins as l (account_id, at) values ((to_jsonb(new) ->> tg_argv[0])::uuid, new.created_at)
    on conflict (account_id) do update set at = excluded.at, notified_at = null
    where l.notified_at is not null or l.at < excluded.at - interval '1 day';
  return null;
end $$;
