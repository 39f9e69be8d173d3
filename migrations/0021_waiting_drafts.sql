-- Drafts that a seller prepares and publishes later.
alter table items
  -- The last photo does not list it.
  add column kept_as_draft boolean not null default false,
  -- When the last photo of such a draft arrived.
  add column completed_at timestamptz,
  add constraint items_only_kept_drafts_wait check (completed_at is null or kept_as_draft);
