-- A deleted account keeps its row, without the person: tickets, messages and the books go on to refer to it.
alter table accounts add column deleted_at timestamptz;
alter table shops add column closed_at timestamptz;

-- Whoever deletes an account holds its row for no key update. What a person does at the same moment waits here for the
-- end of that, and is refused: nothing of theirs can come in after them, whatever statement writes it. What only refers
-- to the account by its key does not wait.
create function refuse_deleted_account() returns trigger language plpgsql as $$
begin
  perform from accounts
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid and deleted_at is null
    for share;
  if not found then
    raise exception 'the account is deleted' using errcode = 'restrict_violation', constraint = 'account_is_there';
  end if;
  return new;
end $$;

create trigger sessions_account_is_there before insert on sessions
  for each row execute function refuse_deleted_account('account_id');
create trigger account_preferences_account_is_there before insert on account_preferences
  for each row execute function refuse_deleted_account('account_id');
create trigger cart_entries_account_is_there before insert on cart_entries
  for each row execute function refuse_deleted_account('buyer_id');
create trigger collections_account_is_there before insert on collections
  for each row execute function refuse_deleted_account('owner_id');
create trigger tickets_account_is_there before insert on tickets
  for each row execute function refuse_deleted_account('buyer_id');
create trigger conversations_account_is_there before insert on conversations
  for each row execute function refuse_deleted_account('buyer_id');
create trigger conversation_reports_account_is_there before insert on conversation_reports
  for each row execute function refuse_deleted_account('reported_by');
create trigger shops_account_is_there before insert on shops
  for each row execute function refuse_deleted_account('owner_id');
create trigger id_documents_account_is_there before insert on id_documents
  for each row execute function refuse_deleted_account('seller_id');
create trigger voucher_redemptions_account_is_there before insert on voucher_redemptions
  for each row execute function refuse_deleted_account('seller_id');

-- The same for what belongs to a shop.
create function refuse_closed_shop() returns trigger language plpgsql as $$
begin
  perform from shops where id = new.shop_id and closed_at is null for share;
  if not found then
    raise exception 'the shop is closed' using errcode = 'restrict_violation', constraint = 'shop_is_open';
  end if;
  return new;
end $$;
create trigger items_shop_is_open before insert on items
  for each row execute function refuse_closed_shop();
create trigger conversations_shop_is_open before insert on conversations
  for each row execute function refuse_closed_shop();

-- The list of shops, by name.
drop index shops_name;
create index shops_name on shops (name, id) where closed_at is null;
