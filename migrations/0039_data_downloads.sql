-- Who downloaded their data when, so that the page of a breach can list what may have left by a stolen account.
create table data_downloads (
  id uuid primary key,
  account_id uuid not null references accounts,
  downloaded_at timestamptz not null
);
create index data_downloads_at on data_downloads (downloaded_at);
create index data_downloads_account on data_downloads (account_id);
