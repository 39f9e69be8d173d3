-- Which version of a legal document an account has agreed to, or, of the privacy notice, was informed of. It stays when
-- the account is deleted: it names nobody, and shows which terms applied to the tickets that stay.
create table agreements (
  account_id uuid not null references accounts,
  document text not null check (document in ('terms', 'privacy', 'rules')),
  version smallint not null check (version > 0),
  agreed_at timestamptz not null,
  primary key (account_id, document, version)
);
create trigger agreements_append_only before update or delete or truncate on agreements
  for each statement execute function refuse_change();
create trigger agreements_account_not_deleted before insert on agreements
  for each row execute function refuse_deleted_account('account_id');

-- When the seller declared to be 18 or over.
alter table sellers add column adult_declared_at timestamptz;
create trigger sellers_adult_account_not_deleted before update of adult_declared_at on sellers for each row
  when (new.adult_declared_at is not null) execute function refuse_deleted_account('account_id');

-- Who sells (RA 11967), and where the items come from (RA 4653). The shop's page shows it.
create table seller_details (
  seller_id uuid primary key references sellers,
  kind text not null check (kind in ('person', 'business')),
  name text check (char_length(name) between 1 and 120),
  address text check (char_length(address) between 1 and 200),
  contact text check (char_length(contact) between 1 and 120),
  registration text check (char_length(registration) between 1 and 120),
  -- The keys are those of `clothingSources`.
  sources text[] not null check (cardinality(sources) <= 4
    and sources <@ array['own_wardrobe', 'local_sellers', 'imported_bales', 'other']),
  changed_at timestamptz not null,
  constraint seller_details_of_business check (
    num_nulls(name, address, contact, registration) = case kind when 'business' then 0 else 4 end)
);
create trigger seller_details_account_not_deleted before insert or update on seller_details
  for each row execute function refuse_deleted_account('seller_id');

-- Pages of shops are kept in the memory of processes.
create function notify_seller_details_changed() returns trigger language plpgsql as $$
begin
  insert into event_outbox (topic, payload)
    select 'shops', id::text from shops where owner_id = coalesce(new.seller_id, old.seller_id);
  return null;
end $$;
create trigger seller_details_notify after insert or update or delete on seller_details
  for each row execute function notify_seller_details_changed();

-- Whether a buyer's feed may depend on what they opened and saved.
alter table buyers add column ranked_by_behaviour boolean not null default true;
create trigger buyers_ranking_notify after update of ranked_by_behaviour on buyers for each row
  when (old.ranked_by_behaviour is distinct from new.ranked_by_behaviour)
  execute function notify_preferences_changed();
