comment on table first_run_codes is
  'A code that a starting process printed while there was no admin. All are deleted when the first admin is made.';
