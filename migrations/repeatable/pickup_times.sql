comment on table pickup_times is 'The buyer chooses the first time. Afterwards each side can move it once: the primary key.';

create or replace trigger pickup_times_append_only before update or delete or truncate on pickup_times
  for each statement execute function refuse_change();
