-- When the buyer comes.
alter table pickups
  add column picks_up_at timestamptz,
  add column time_set_at timestamptz,
  -- The last reminder of this time: 1 the evening before, 2 two hours before.
  add column time_reminders smallint not null default 0 check (time_reminders between 0 and 2),
  add constraint pickups_time_and_when_set check ((picks_up_at is null) = (time_set_at is null));
create index pickups_coming on pickups (picks_up_at) where open and time_reminders < 2;

-- The buyer chooses the first time. Afterwards each side can move it once: the primary key.
create table pickup_times (
  pickup_id bigint not null references pickups,
  change text not null check (change in ('chosen', 'moved_by_buyer', 'moved_by_seller')),
  picks_up_at timestamptz not null,
  made_at timestamptz not null,
  primary key (pickup_id, change)
);

-- One tap of a seller that completes or refuses pieces. Its id comes from the page, so that a repeated request changes nothing.
create table handovers (
  id uuid primary key,
  pickup_id bigint not null references pickups,
  -- How the buyer's pass was read, or null without a pass.
  pass text check (pass in ('scanned', 'typed')),
  -- Whether it was kept on a phone without a network and sent later.
  offline boolean not null,
  made_at timestamptz not null
);
create index handovers_pickup on handovers (pickup_id);

create table handover_tickets (
  handover_id uuid not null references handovers,
  ticket_id bigint not null references tickets,
  -- conflict: the ticket did not await its pickup any more.
  result text not null check (result in ('completed', 'refused', 'conflict')),
  reason text check (reason in ('not_as_described', 'flaw')),
  primary key (handover_id, ticket_id),
  constraint handover_tickets_reason check ((reason is not null) = (result = 'refused'))
);
create unique index handover_tickets_one_end on handover_tickets (ticket_id) where result <> 'conflict';

create trigger pickup_times_append_only before update or delete or truncate on pickup_times
  for each statement execute function refuse_change();
create trigger handovers_append_only before update or delete or truncate on handovers
  for each statement execute function refuse_change();
create trigger handover_tickets_append_only before update or delete or truncate on handover_tickets
  for each statement execute function refuse_change();
