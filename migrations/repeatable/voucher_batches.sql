comment on column voucher_batches.agreed is
  'Whether a second admin agreed to the batch. The others of a day are added up, so that splitting one avoids nobody.';

create or replace trigger voucher_batches_append_only before update or delete or truncate on voucher_batches
  for each statement execute function refuse_change();
