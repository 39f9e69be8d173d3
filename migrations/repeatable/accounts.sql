comment on table accounts is
  'A deleted account keeps its row without personal data, because tickets, messages and the ledger refer to it.';
comment on column accounts.language is 'The language of screens, notifications and mails.';
comment on column accounts.email_confirmed_at is
  'When the owner opened a link that was sent to the address. Null for accounts from before there was mail.';
comment on column accounts.stopped_until is 'Null: for good.';
comment on column accounts.login_id is
  'Of the second account of a person: the first one, whose e-mail, password, second factor and passkeys open both. E-mail and names are the same in both.';
comment on column accounts.admin_role is 'What an admin may do.';
comment on index accounts_of_admins is 'Open pages of all admins refetch the queue.';
comment on index accounts_stopped_for_good is 'Their photos are compared with new ones.';

-- The account of the same person on the other side. Null for whoever has one side.
create or replace function other_side(account uuid) returns uuid language sql stable as $$
  select coalesce((select login_id from accounts where id = account), (select id from accounts where login_id = account))
$$;

create or replace trigger accounts_last_login after insert on accounts for each row execute function keep_last_login('id');

-- A new password also ends a link that changes the address and the tokens of programs: a thief may have them.
create or replace function end_password_link() returns trigger language plpgsql as $$
begin
  delete from api_tokens t using accounts a where a.id = t.account_id and (a.id = new.id or a.login_id = new.id);
  delete from password_links where account_id = new.id;
  delete from email_links where account_id = new.id;
  return null;
end $$;
create or replace trigger accounts_end_password_link after update of password_hash on accounts for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function end_password_link();

-- One owner always remains. The owners are locked before any row changes, so that of two owners who lower each other at
-- the same moment the second one finds the first change.
create or replace function lock_owners() returns trigger language plpgsql as $$
begin
  perform from accounts where admin_role = 'owner' and deleted_at is null order by id for no key update;
  return null;
end $$;
create or replace trigger accounts_lock_owners before update of admin_role, deleted_at on accounts
  for each statement execute function lock_owners();

create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where admin_role = 'owner' and deleted_at is null) then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'accounts_last_owner';
  end if;
  return null;
end $$;
create or replace trigger accounts_last_owner after update on accounts for each row
  when (old.admin_role = 'owner' and old.deleted_at is null
    and (new.admin_role is distinct from 'owner' or new.deleted_at is not null))
  execute function keep_an_owner();
