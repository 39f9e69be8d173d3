comment on table item_versions is 'What an item was before each change, for admins.';

create or replace function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % does not change', old.id
    using errcode = 'check_violation', constraint = 'item_versions_stay';
end $$;
create or replace trigger item_versions_stay before update on item_versions
  for each row execute function refuse_change_of_version();
