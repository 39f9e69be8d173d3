-- Columns, constraints, indexes, triggers and functions get names that say what they hold or do.

alter table tickets rename due_soon_told to due_soon_notified;
alter table learned_tags rename least to threshold;
alter table learned_tags rename share to precision;
alter table sellers rename documents_in_at to documents_complete_at;
alter table password_links rename made_at to created_at;
alter table voucher_keys rename made_at to created_at;
alter table second_factors rename begun_at to started_at;

alter table learned_tags rename constraint learned_tags_least_check to learned_tags_threshold_check;
alter table learned_tags rename constraint learned_tags_share_check to learned_tags_precision_check;
alter table messages rename constraint messages_words_or_photos to messages_text_or_photos;
alter table tickets rename constraint tickets_photo_is_whole to tickets_photo_complete;
alter table vouchers rename constraint vouchers_code_readable_or_sealed to vouchers_code_plain_or_sealed;

alter index id_documents_in_order rename to id_documents_key_order;
alter index item_photos_in_order rename to item_photos_key_order;
alter index shops_begins rename to shops_name_prefix;
alter index vouchers_readable rename to vouchers_plain;

alter function index_after_photos_went() rename to index_after_photo_removal;
alter function keep_item_in_ticket() rename to copy_item_to_ticket;
alter function note_documents_in() rename to set_documents_complete_at;
-- repeatable/search.sql creates these functions and their triggers under new names.
drop function if exists index_seen_items, index_items_seen_again cascade;

alter trigger id_documents_note on id_documents rename to id_documents_complete;
alter trigger ledger_accounts_by_entries_alone on ledger_accounts rename to ledger_accounts_no_direct_change;
alter trigger ledger_accounts_not_emptied on ledger_accounts rename to ledger_accounts_no_truncate;
alter trigger ledger_entries_in_time on ledger_entries rename to ledger_entries_not_late;
alter trigger shops_notify on shops rename to shops_notify_items;
alter trigger tickets_keep_item on tickets rename to tickets_copy_item;
alter trigger vouchers_not_emptied on vouchers rename to vouchers_no_truncate;
alter trigger vouchers_stand on vouchers rename to vouchers_immutable;

do $$
declare
  old record;
begin
  for old in
    select tgname as name, tgrelid::regclass as of_table from pg_trigger
    where not tgisinternal and tgname like '%\_account\_is\_there'
  loop
    execute format('alter trigger %I on %s rename to %I', old.name, old.of_table,
      replace(old.name, 'account_is_there', 'account_not_deleted'));
  end loop;
  -- Since version 18 of PostgreSQL "not null" is a constraint, which keeps its name when its table or column is renamed.
  for old in
    select n.conname as name, n.conrelid::regclass as of_table, format('%s_%s_not_null', c.relname, a.attname) as new_name
    from pg_constraint n
    join pg_class c on c.oid = n.conrelid
    join pg_attribute a on a.attrelid = n.conrelid and a.attnum = n.conkey[1]
    where n.contype = 'n' and c.relnamespace = current_schema()::regnamespace
  loop
    continue when old.name = old.new_name;
    execute format('alter table %s rename constraint %I to %I', old.of_table, old.name, old.new_name);
  end loop;
end $$;

create or replace function refuse_deleted_account() returns trigger language plpgsql as $$
begin
  perform from accounts
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid and deleted_at is null
    for share;
  if not found then
    raise exception 'the account is deleted' using errcode = 'restrict_violation', constraint = 'account_not_deleted';
  end if;
  return new;
end $$;

create or replace function set_documents_complete_at() returns trigger language plpgsql as $$
declare
  complete_at timestamptz;
begin
  -- With this lock, of two concurrent documents the later one finds both.
  perform from sellers where account_id = new.seller_id for no key update;
  select max(uploaded_at) into complete_at from id_documents
    where seller_id = new.seller_id and replaced_at is null having count(*) = 3;
  update sellers set documents_complete_at = complete_at
    where account_id = new.seller_id and documents_complete_at is distinct from complete_at;
  return null;
end $$;

create or replace function refuse_direct_change() returns trigger language plpgsql as $$
begin
  raise exception '% changes through ledger entries only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_ticket_change() returns trigger language plpgsql as $$
begin
  raise exception 'the item, price and buyer of ticket % never change', old.id using errcode = 'restrict_violation';
end $$;

create or replace function refuse_cancellation_by_others() returns trigger language plpgsql as $$
begin
  if new.moved_by is distinct from (select buyer_id from tickets where id = new.ticket_id) then
    raise exception 'only the buyer of ticket % can cancel it', new.ticket_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
