comment on table passkey_challenges is
  'Random values that a passkey signs, and codes that it earned. Each works once: its row is deleted with the use.';
comment on column passkey_challenges.hash is 'Only a hash, so nobody can use what this table contains.';
comment on column passkey_challenges.kind is
  'For a new passkey (make), for the use of one (use), or a code that a passkey earned and that stands for one of an authenticator app (code).';

create or replace trigger passkey_challenges_account_not_deleted before insert on passkey_challenges
  for each row when (new.account_id is not null) execute function refuse_deleted_account('account_id');
