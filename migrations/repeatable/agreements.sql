comment on table agreements is
  'Which version of a legal document an account has agreed to, or, of the privacy notice, was informed of. It stays when the account is deleted: it names nobody, and shows which terms applied to the tickets that stay.';

create or replace trigger agreements_account_not_deleted before insert on agreements
  for each row execute function refuse_deleted_account('account_id');
create or replace trigger agreements_append_only before update or truncate on agreements
  for each statement execute function refuse_change();
create or replace trigger agreements_kept before delete on agreements for each row
  when (old.agreed_at > now() - interval '10 years') execute function refuse_early_deletion();
