-- E-mail: confirmed addresses, sign-ups that wait for a link, and links that confirm an address.

-- When the owner opened a link that was sent to the address. Null for accounts from before there was mail.
alter table accounts add email_confirmed_at timestamptz;

-- Where mail arrives, a sign-up becomes an account with the link in its mail. Several people may type the same address,
-- and only its owner gets the links.
create table sign_ups (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('buyer', 'seller')),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_no text not null,
  language text not null check (language in ('en', 'fil')),
  -- The fields of a buyer or a seller only.
  details jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sign_ups_expiry on sign_ups (expires_at);

-- A link that confirms the address of an account, or changes it to this one.
create table email_links (
  account_id uuid primary key references accounts,
  email text not null check (char_length(email) <= 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create trigger email_links_account_not_deleted before insert on email_links
  for each row execute function refuse_deleted_account('account_id');

-- A new password also ends a link that changes the address: a thief may have asked for it.
create or replace function end_password_link() returns trigger language plpgsql as $$
begin
  delete from password_links where account_id = new.id;
  delete from email_links where account_id = new.id;
  return null;
end $$;
