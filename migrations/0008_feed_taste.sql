-- The sizes of the last pieces that a buyer opened, oldest first. Lost in a crash without harm, and written often.
create unlogged table size_views (
  buyer_id uuid primary key references buyers on delete cascade,
  sizes text[] not null check (cardinality(sizes) <= 60)
);

-- What a buyer prefers is kept in the memory of processes.
create function tell_preferences_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tastes', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger account_preferences_tell after insert or delete on account_preferences
  for each row execute function tell_preferences_changed();
