-- What an admin logs in with besides the password: codes of an authenticator app (RFC 6238). The secret that they are made
-- from is encrypted as ID photos are, with a data key of its own that the key of the settings wraps.
create table second_factors (
  id uuid primary key,
  account_id uuid not null unique references accounts,
  secret bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  begun_at timestamptz not null,
  -- When the first code was right; until then nothing is asked of anybody.
  confirmed_at timestamptz,
  -- The step of time of the last code that was taken: no code is taken twice, nor one that is older.
  last_step bigint not null default 0
);
create trigger second_factors_account_is_there before insert on second_factors
  for each row execute function refuse_deleted_account('account_id');

-- Each lets in once, and is gone. They are random, 120 bits: what cannot be guessed needs no slow hash.
create table recovery_codes (
  factor_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (factor_id, code_hash)
);

-- Whether an admin has one is in the memory of processes, with the sessions.
create trigger second_factors_tell_confirmed after update on second_factors for each row
  when (old.confirmed_at is distinct from new.confirmed_at)
  execute function tell_account_changed('account_id');
create trigger second_factors_tell_removed after delete on second_factors for each row
  when (old.confirmed_at is not null)
  execute function tell_account_changed('account_id');
