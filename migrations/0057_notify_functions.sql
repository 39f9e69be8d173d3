-- The functions and triggers that announce changes by pg_notify get names that say so.
do $$
declare
  old record;
begin
  for old in
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'tell\_%'
  loop
    execute format('alter function %I() rename to %I', old.name, 'notify' || substr(old.name, 5));
  end loop;
  for old in
    select tgname as name, tgrelid::regclass as of_table from pg_trigger
    where not tgisinternal and tgname ~ '_tell(_|$)'
  loop
    execute format('alter trigger %I on %s rename to %I', old.name, old.of_table,
      regexp_replace(old.name, '_tell(_|$)', '_notify\1'));
  end loop;
end $$;
