-- People who help the owner of a shop, each with a buyer's account of their own, and one shop at a time.
create table shop_helpers (
  account_id uuid primary key references buyers,
  shop_id uuid not null references shops,
  since timestamptz not null
);
create index shop_helpers_shop on shop_helpers (shop_id);
create trigger shop_helpers_account_not_deleted before insert on shop_helpers
  for each row execute function refuse_deleted_account('account_id');
create trigger shop_helpers_shop_is_open before insert on shop_helpers
  for each row execute function refuse_closed_shop();

-- Sessions are cached with the shop that the account helps.
create function notify_helper_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts', (case when tg_op = 'INSERT' then new.account_id else old.account_id end)::text);
  return null;
end $$;
create trigger shop_helpers_notify after insert or delete on shop_helpers
  for each row execute function notify_helper_changed();

-- A used or cancelled invitation is deleted.
create table shop_helper_invitations (
  id uuid primary key,
  shop_id uuid not null references shops,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index shop_helper_invitations_shop on shop_helper_invitations (shop_id);
create index shop_helper_invitations_expiry on shop_helper_invitations (expires_at);
create trigger shop_helper_invitations_shop_is_open before insert on shop_helper_invitations
  for each row execute function refuse_closed_shop();

-- The shop for which a helper works in this session. It gives no rights without the row in shop_helpers.
alter table sessions add column works_at uuid references shops;
create trigger sessions_works_at_notify after update of works_at on sessions
  for each row execute function notify_account_changed('account_id');

-- Who did something for the shop. Null: its owner.
alter table items add column added_by uuid references accounts;
alter table messages add column written_by uuid references accounts check (written_by is null or sender = 'seller');
alter table pickup_times add column made_by uuid references accounts;
alter table ticket_requests add column answered_by uuid references accounts;
create index items_added_by on items (added_by) where added_by is not null;
create index messages_written_by on messages (written_by) where written_by is not null;

-- A shop does not sell to its own helpers: they could complete their own tickets.
create function refuse_ticket_of_helper() returns trigger language plpgsql as $$
begin
  if exists (select from shop_helpers where account_id = new.buyer_id and shop_id = new.shop_id) then
    raise exception 'this buyer helps shop %', new.shop_id
      using errcode = 'check_violation', constraint = 'tickets_not_of_helpers';
  end if;
  return new;
end $$;
create trigger tickets_not_of_helpers before insert on tickets
  for each row execute function refuse_ticket_of_helper();

create function refuse_line_of_helper() returns trigger language plpgsql as $$
begin
  if exists (select from shop_helpers h join items i on i.shop_id = h.shop_id
      where h.account_id = new.buyer_id and i.id = new.item_id) then
    raise exception 'this buyer helps the shop of item %', new.item_id
      using errcode = 'check_violation', constraint = 'line_places_not_of_helpers';
  end if;
  return new;
end $$;
create trigger line_places_not_of_helpers before insert on line_places
  for each row execute function refuse_line_of_helper();

create or replace function refuse_cancellation_by_others() returns trigger language plpgsql as $$
begin
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
