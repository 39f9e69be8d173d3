-- What is kept ends by src/server/features/kept/table.ts. Each of its purge rules has an index.
create index sessions_last_seen on sessions (last_seen_at);
create index password_links_expiry on password_links (expires_at);
create index email_links_expiry on email_links (expires_at);
create index phone_codes_expiry on phone_codes (expires_at);
create index attempts_end on attempts (window_ends_at);
create index cart_additions_added on cart_additions (added_at);
create index settled_purchases_at on settled_purchases (settled_at);
create index live_sales_ended on live_sales (ended_at) where ended_at is not null;
create index live_sales_cancelled on live_sales (cancelled_at) where cancelled_at is not null;
create index live_viewers_counted on live_viewers (counted_at);
create index messages_sent on messages (sent_at);
create index reports_at on reports (reported_at);
create index id_documents_purged on id_documents (purged_at) where purged_at is not null;
create index id_document_views_document on id_document_views (document_id);
create index verification_decisions_at on verification_decisions (decided_at);
create index second_admin_requests_at on second_admin_requests (asked_at);
create index agreements_at on agreements (agreed_at);

-- What belongs to a row ends with it.
alter table message_photos
  drop constraint message_photos_conversation_id_sequence_fkey,
  add constraint message_photos_conversation_id_sequence_fkey
    foreign key (conversation_id, sequence) references messages (conversation_id, sequence) on delete cascade;
alter table reports
  drop constraint reports_entry_id_fkey,
  add constraint reports_entry_id_fkey foreign key (entry_id) references queue_entries on delete cascade;
alter table signals
  drop constraint signals_entry_id_fkey,
  add constraint signals_entry_id_fkey foreign key (entry_id) references queue_entries on delete cascade;
alter table decisions
  drop constraint decisions_entry_id_fkey,
  add constraint decisions_entry_id_fkey foreign key (entry_id) references queue_entries on delete cascade;
alter table appeals
  drop constraint appeals_decision_id_fkey,
  add constraint appeals_decision_id_fkey foreign key (decision_id) references decisions on delete cascade;
alter table id_document_views
  drop constraint id_document_views_document_id_fkey,
  add constraint id_document_views_document_id_fkey
    foreign key (document_id) references id_documents on delete cascade;

-- The owner deletes them below and by the cascade, and has had no right to it since 0001.
grant delete on id_document_views, verification_decisions to current_user;

-- History is still append-only. Whatever the app's role or the clock of a process does, the database's own clock decides
-- that a row is old enough to be deleted.
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: this row is not old enough to be deleted', tg_table_name
    using errcode = 'restrict_violation';
end $$;

drop trigger admin_acts_append_only on admin_acts;
create trigger admin_acts_append_only before update or truncate on admin_acts
  for each statement execute function refuse_change();
create trigger admin_acts_kept before delete on admin_acts for each row
  when (old.acted_at > now() - interval '10 years') execute function refuse_early_deletion();

drop trigger agreements_append_only on agreements;
create trigger agreements_append_only before update or truncate on agreements
  for each statement execute function refuse_change();
create trigger agreements_kept before delete on agreements for each row
  when (old.agreed_at > now() - interval '10 years') execute function refuse_early_deletion();

drop trigger verification_decisions_append_only on verification_decisions;
create trigger verification_decisions_append_only before update or truncate on verification_decisions
  for each statement execute function refuse_change();
create trigger verification_decisions_kept before delete on verification_decisions for each row
  when (old.decided_at > now() - interval '10 years') execute function refuse_early_deletion();

drop trigger id_document_views_append_only on id_document_views;
create trigger id_document_views_append_only before update or truncate on id_document_views
  for each statement execute function refuse_change();
create trigger id_document_views_kept before delete on id_document_views for each row
  when (old.viewed_at > now() - interval '10 years') execute function refuse_early_deletion();

create trigger id_documents_kept before delete on id_documents for each row
  when (old.purged_at is null or old.purged_at > now() - interval '10 years') execute function refuse_early_deletion();
create trigger queue_entries_kept before delete on queue_entries for each row
  when (old.closed_at is null or old.closed_at > now() - interval '5 years') execute function refuse_early_deletion();
create trigger reports_kept before delete on reports for each row
  when (old.reported_at > now() - interval '2 years') execute function refuse_early_deletion();
create trigger messages_kept before delete on messages for each row
  when (old.sent_at > now() - interval '3 years') execute function refuse_early_deletion();

-- The app's role cannot delete from these tables. This function of the owner deletes what is older than ten years.
create function delete_old_history(history text, before timestamptz, most integer) returns integer language plpgsql as $$
declare
  until timestamptz := least(before, now() - interval '10 years');
  deleted integer;
begin
  case history
    when 'admin_acts' then
      delete from admin_acts where id = any(array(
        select id from admin_acts where acted_at <= until order by acted_at limit most));
    when 'verification_decisions' then
      delete from verification_decisions where id = any(array(
        select d.id from verification_decisions d join accounts a on a.id = d.seller_id and a.deleted_at <= until
        where d.decided_at <= until order by d.decided_at limit most));
    when 'agreements' then
      delete from agreements where ctid = any(array(
        select g.ctid from agreements g join accounts a on a.id = g.account_id and a.deleted_at <= until
        where g.agreed_at <= until order by g.agreed_at limit most));
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- When an account last logged in, to the day. Sessions end after 90 days, so whoever uses the account logs in.
create table last_logins (
  account_id uuid primary key references accounts on delete cascade,
  at timestamptz not null,
  -- When the person was notified that the account will be deleted unless they log in.
  notified_at timestamptz
);
create index last_logins_idle on last_logins (at) where notified_at is null;
create index last_logins_notified on last_logins (notified_at) where notified_at is not null;
-- Nobody knows when earlier accounts were used last.
insert into last_logins (account_id, at) select id, now() from accounts where deleted_at is null;

create function keep_last_login() returns trigger language plpgsql as $$
begin
  insert into last_logins as l (account_id, at) values ((to_jsonb(new) ->> tg_argv[0])::uuid, new.created_at)
    on conflict (account_id) do update set at = excluded.at, notified_at = null
    where l.notified_at is not null or l.at < excluded.at - interval '1 day';
  return null;
end $$;
create trigger accounts_last_login after insert on accounts for each row execute function keep_last_login('id');
create trigger sessions_last_login after insert on sessions for each row execute function keep_last_login('account_id');
