comment on column handover_tickets.result is 'conflict: the ticket did not await its pickup any more.';

create or replace trigger handover_tickets_append_only before update or delete or truncate on handover_tickets
  for each statement execute function refuse_change();
