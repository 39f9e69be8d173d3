comment on table job_failures is
  'Rows that a background job could not handle, until it succeeds. The job leaves them out until retry_at, so that one bad row does not stop the others. An empty subject: the whole run failed.';
comment on column job_failures.forget_at is 'A row that is tried no more, because it is gone, is forgotten.';
