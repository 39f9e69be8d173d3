-- A person sees their sessions and can end each: by an id that is neither its token nor the token's hash, with words for
-- the browser and the system it was begun with.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column device text check (length(device) between 1 and 60);
create unique index sessions_id on sessions (id);
