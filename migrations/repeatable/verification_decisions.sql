comment on column verification_decisions.decision is '1 accepted, 2 rejected.';

create or replace trigger verification_decisions_append_only before update or truncate on verification_decisions
  for each statement execute function refuse_change();
create or replace trigger verification_decisions_kept before delete on verification_decisions for each row
  when (old.decided_at > now() - interval '10 years') execute function refuse_early_deletion();
