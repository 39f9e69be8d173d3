-- What an admin may do. The existing admins may do everything, as before.
alter table accounts add column admin_role text
  check (admin_role in ('moderator', 'verifier', 'treasurer', 'owner'));
update accounts set admin_role = 'owner' where kind = 'admin';
alter table accounts add constraint accounts_role_of_admins check ((kind = 'admin') = (admin_role is not null));
create index accounts_admins on accounts (admin_role) where admin_role is not null and deleted_at is null;

-- One owner always remains. The owners are locked before any row changes, so that of two owners who lower each other at
-- the same moment the second one finds the first change.
create function lock_owners() returns trigger language plpgsql as $$
begin
  perform from accounts where admin_role = 'owner' and deleted_at is null order by id for no key update;
  return null;
end $$;
create trigger accounts_lock_owners before update of admin_role, deleted_at on accounts
  for each statement execute function lock_owners();

create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where admin_role = 'owner' and deleted_at is null) then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'accounts_last_owner';
  end if;
  return null;
end $$;
create trigger accounts_last_owner after update on accounts for each row
  when (old.admin_role = 'owner' and old.deleted_at is null
    and (new.admin_role is distinct from 'owner' or new.deleted_at is not null))
  execute function keep_an_owner();

-- A link with which one person becomes an admin. A used or cancelled invitation is deleted.
create table admin_invitations (
  id uuid primary key,
  admin_role text not null check (admin_role in ('moderator', 'verifier', 'treasurer', 'owner')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_by uuid not null references accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index admin_invitations_expiry on admin_invitations (expires_at);

-- What admins did. It names people by their ids only, and what it keeps of words are the admin's own.
create table admin_acts (
  id uuid primary key,
  admin_id uuid not null references accounts,
  acted_at timestamptz not null,
  act text not null check (act ~ '^[a-z_]{1,40}$'),
  -- The person concerned, if it is one.
  person_id uuid references accounts,
  -- What it is about: a report, an item, a batch of vouchers.
  about_kind text check (about_kind ~ '^[a-z_]{1,40}$'),
  about_id text check (char_length(about_id) between 1 and 100),
  words text not null default '' check (char_length(words) <= 1000),
  check ((about_kind is null) = (about_id is null))
);
create index admin_acts_newest on admin_acts (acted_at desc, id desc);
create index admin_acts_admin on admin_acts (admin_id, acted_at desc, id desc);
create index admin_acts_act on admin_acts (act, acted_at desc, id desc);
create index admin_acts_person on admin_acts (person_id, acted_at desc, id desc) where person_id is not null;
create trigger admin_acts_append_only before update or delete or truncate on admin_acts
  for each statement execute function refuse_change();

-- The log begins with what is known from before it. The ids are those of the earlier rows, so that two databases with the
-- same rows have the same log.
insert into admin_acts (id, admin_id, acted_at, act, person_id, about_kind, about_id, words)
select v.id, v.admin_id, v.viewed_at, 'id_photo_opened', d.seller_id, 'id_photo', d.id::text, d.kind
from id_document_views v join id_documents d on d.id = v.document_id
union all
select id, admin_id, decided_at,
  case decision when 1 then 'seller_approved' else 'seller_rejected' end,
  seller_id, 'seller', seller_id::text, left(coalesce(reason, ''), 1000)
from verification_decisions
union all
select id, issued_by, issued_at, 'vouchers_made', null, 'vouchers', id::text,
  count || ' x ' || round(amount_centavos / 100.0, 2)
from voucher_batches;

-- What needs the agreement of a second admin.
create table second_admin_requests (
  id uuid primary key,
  kind text not null check (kind in ('vouchers', 'id_photos')),
  amount_centavos bigint,
  count int,
  seller_id uuid references sellers,
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  answered_by uuid references accounts check (answered_by <> asked_by),
  answered_at timestamptz,
  agreed boolean,
  -- When it was refused, or when its vouchers were made.
  ended_at timestamptz,
  check ((kind = 'vouchers') = (amount_centavos is not null and count is not null)),
  check ((kind = 'id_photos') = (seller_id is not null)),
  check ((answered_by is null) = (answered_at is null) and (answered_by is null) = (agreed is null)),
  check (agreed is not false or ended_at is not null)
);
create unique index second_admin_requests_vouchers on second_admin_requests (asked_by, amount_centavos, count)
  where kind = 'vouchers' and ended_at is null;
create unique index second_admin_requests_photos on second_admin_requests (asked_by, seller_id)
  where kind = 'id_photos' and ended_at is null;
create index second_admin_requests_open on second_admin_requests (asked_at) where ended_at is null;
