comment on table api_tokens is 'With which programs of a seller read. A new password deletes them.';
comment on column api_tokens.hash is 'SHA-256 of the token, which only its owner has.';

create or replace trigger api_tokens_account_not_deleted before insert on api_tokens
  for each row execute function refuse_deleted_account('account_id');
