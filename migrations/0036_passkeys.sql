-- People log in with a passkey of their device (WebAuthn) in place of a password and a code.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential unique (credential_id),
  constraint passkeys_credential_id_check check (octet_length(credential_id) between 1 and 1023),
  constraint passkeys_public_key_check check (octet_length(public_key) between 1 and 4000),
  constraint passkeys_counter_check check (counter between 0 and 4294967295),
  constraint passkeys_name_check check (length(name) between 1 and 60),
  constraint passkeys_backed_up check (backup_eligible or not backed_up)
);
create index passkeys_account on passkeys (account_id, created_at);

create table passkey_challenges (
  hash bytea primary key,
  kind text not null,
  account_id uuid references accounts,
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_hash_check check (octet_length(hash) = 32),
  constraint passkey_challenges_kind_check check (kind in ('make', 'use', 'code')),
  constraint passkey_challenges_of check (
    (account_id is not null) = (kind <> 'use') and (session_id is not null) = (kind = 'make'))
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;
