comment on column sessions.token_hash is 'Only a hash, so nobody can sign in with what this table contains.';
comment on column sessions.id is 'People end one of their sessions by this id, which reveals nothing of the token.';
comment on column sessions.device is 'Browser and system, in words.';
comment on column sessions.replaced_at is
  'When another session replaced this one, as after a change of password. Until it expires, some seconds later, it still says who is signed in, because open pages may ask before they have the new cookie. It allows nothing else.';
comment on column sessions.works_at is
  'The shop for which a helper works in this session. It gives no rights without the row in shop_helpers.';
comment on column sessions.acts_as is
  'The other side of this person, as which the session acts. It gives no rights unless that account has this login.';
comment on index sessions_last_seen is
  'What is kept ends by src/server/features/people/kept/table.ts. Each of its purge rules has an index.';

create or replace trigger sessions_account_not_deleted before insert on sessions
  for each row execute function refuse_deleted_account('account_id');
create or replace trigger sessions_last_login after insert on sessions for each row execute function keep_last_login('account_id');
