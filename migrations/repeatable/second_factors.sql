comment on table second_factors is
  'Authenticator apps of admins (RFC 6238). The secret is encrypted like an ID photo, with its own data key.';
comment on column second_factors.confirmed_at is 'When the first code was right. Until then the login asks for no code.';
comment on column second_factors.last_step is
  'The time step of the last accepted code. Codes of this step and earlier ones are refused.';

create or replace trigger second_factors_account_not_deleted before insert on second_factors
  for each row execute function refuse_deleted_account('account_id');
