-- Rows that a background job could not handle, until it succeeds. The job leaves them out until retry_at, so that one bad row
-- does not stop the others. An empty subject: the whole run failed.
create table job_failures (
  job text check (length(job) between 1 and 100),
  subject text check (length(subject) <= 200),
  attempts integer not null default 1 check (attempts > 0),
  error text not null check (length(error) <= 300),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  retry_at timestamptz not null,
  -- A row that is tried no more, because it is gone, is forgotten.
  forget_at timestamptz not null,
  primary key (job, subject)
);
create index job_failures_last on job_failures (last_at);
create index job_failures_forget on job_failures (forget_at);

-- The account that is deleted stands in the detail: a caller whose own account is gone has to log in, others are not found.
create or replace function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  account uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform from accounts where id = account and deleted_at is null for share;
  if not found then
    raise exception 'the account is deleted'
      using errcode = 'restrict_violation', constraint = 'account_not_deleted', detail = account;
  end if;
  return new;
end $$;
