-- What is noticed, with its figures. The same cause is noted once, also after its entry is closed.
update signals s set evidence = left(e.subject_id || ' ' || s.evidence, 200) from queue_entries e where e.id = s.entry_id;
delete from signals s using signals earlier
  where earlier.kind = s.kind and earlier.evidence = s.evidence
    and (earlier.noticed_at, earlier.entry_id) < (s.noticed_at, s.entry_id);
alter table signals
  drop constraint signals_pkey,
  add primary key (kind, evidence),
  -- Null only until the transaction that notes it has found its entry.
  alter column entry_id drop not null,
  add column facts jsonb not null default '{}';
create index signals_entry on signals (entry_id);

-- Items that were listed, or whose words or price changed while they were listed, until the next look.
-- An item can be here twice, so that a change of it never waits for the job that takes rows.
create table items_to_check (
  id bigint primary key generated always as identity,
  item_id uuid not null references items on delete cascade
);
create index items_to_check_item on items_to_check (item_id);
create function check_item() returns trigger language plpgsql as $$
begin
  insert into items_to_check (item_id) values (new.id);
  return null;
end $$;
create trigger items_check after update of availability, name, description, price_centavos on items for each row
  when (new.availability = 'for_sale' and (old.availability = 'draft'
    or (old.name, old.description, old.price_centavos) is distinct from (new.name, new.description, new.price_centavos)))
  execute function check_item();

-- Where accounts come from, as keyed hashes, for 30 days.
create table sign_up_origins (
  account_id uuid primary key references accounts,
  -- The address block.
  network bytea not null check (octet_length(network) = 16),
  -- The address with the name of the browser and system.
  device bytea not null check (octet_length(device) = 16),
  signed_up_at timestamptz not null
);
create index sign_up_origins_time on sign_up_origins (signed_up_at);
create index sign_up_origins_network on sign_up_origins (network, signed_up_at);
create index sign_up_origins_device on sign_up_origins (device, signed_up_at);

-- Their photos are compared with new ones.
create index accounts_stopped_for_good on accounts (id) where stopped_at is not null and stopped_until is null;
