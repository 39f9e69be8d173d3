-- Codes that prove a phone number, and the numbers that are proven.

create table phone_codes (
  account_id uuid primary key references accounts on delete cascade,
  phone_no text not null check (phone_no ~ '^09[0-9]{9}$'),
  -- A keyed hash: six digits alone could be found by trying all.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries smallint not null default 0 check (tries between 0 and 5)
);

create table proven_phones (
  account_id uuid primary key references accounts on delete cascade,
  -- Of one account at a time.
  phone_no text not null constraint proven_phones_number unique check (phone_no ~ '^09[0-9]{9}$'),
  proven_at timestamptz not null
);
