-- The terminal prints a code with which whoever started an empty marketplace becomes its first admin.
create table first_run_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null,
  constraint first_run_codes_code_hash_check check (octet_length(code_hash) = 32)
);
create index first_run_codes_expires on first_run_codes (expires_at);
