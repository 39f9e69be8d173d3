comment on table admin_acts is
  'What admins did. It names people by their ids only, and what it keeps of words are the admin''s own.';
comment on column admin_acts.admin_id is 'Null: an operator, by a command.';
comment on column admin_acts.person_id is 'The person concerned, if it is one.';
comment on column admin_acts.about_kind is 'What it is about: a report, an item, a batch of vouchers.';

create or replace trigger admin_acts_append_only before update or truncate on admin_acts
  for each statement execute function refuse_change();
create or replace trigger admin_acts_kept before delete on admin_acts for each row
  when (old.acted_at > now() - interval '10 years') execute function refuse_early_deletion();
