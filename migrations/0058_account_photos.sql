-- The photo of a person. It is small, so it is kept beside its row: see decision 61.
create table account_photos (
  account_id uuid primary key references accounts (id),
  -- Random, and new for each photo. It is the address of the photo.
  id uuid not null unique,
  bytes bytea not null check (octet_length(bytes) <= 200000),
  created_at timestamptz not null
);

create trigger account_photos_account_is_there before insert on account_photos
  for each row execute function refuse_deleted_account('account_id');
