comment on table reports is 'What people say.';
comment on column reports.reason is 'src/domain/community-rules.ts has them.';
comment on column reports.conversation_id is 'Of a report of messages: admins see those of this range and no others.';

create or replace trigger reports_account_not_deleted before insert on reports
  for each row execute function refuse_deleted_account('reported_by');
create or replace trigger reports_kept before delete on reports for each row
  when (old.reported_at > now() - interval '2 years') execute function refuse_early_deletion();
