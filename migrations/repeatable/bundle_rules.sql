comment on table bundle_rules is
  'What so many items of a shop cost together in one box. A change touches no ticket.';
comment on column bundle_rules.centavos is 'What they cost together. Null: each costs less by percent.';
comment on column bundle_rules.only_marked is 'Whether only the items take part that are marked for it. Else all but those marked otherwise.';
