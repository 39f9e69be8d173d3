comment on table handovers is
  'One tap of a seller that completes or refuses pieces. Its id comes from the page, so that a repeated request changes nothing.';
comment on column handovers.pass is 'How the buyer''s pass was read, or null without a pass.';
comment on column handovers.offline is 'Whether it was kept on a phone without a network and sent later.';

create or replace trigger handovers_append_only before update or delete or truncate on handovers
  for each statement execute function refuse_change();
