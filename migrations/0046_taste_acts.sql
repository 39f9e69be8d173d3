-- What buyers opened, and which items they do not want to see. Their home is ranked by it.
create table taste_acts (
  buyer_id uuid not null references buyers on delete cascade,
  kind text not null check (kind in ('opened', 'hidden')),
  item_id uuid not null references items on delete cascade,
  acted_at timestamptz not null,
  primary key (buyer_id, kind, item_id)
);
create index taste_acts_item on taste_acts (item_id);
create index taste_acts_acted_at on taste_acts (acted_at);

create table rail_figures (
  day date not null,
  rail text not null,
  learned boolean not null,
  shown integer not null default 0 check (shown >= 0),
  opened integer not null default 0 check (opened >= 0),
  primary key (day, rail, learned)
);
