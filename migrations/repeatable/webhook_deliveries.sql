comment on table webhook_deliveries is 'Moves of tickets that a webhook was not notified of yet.';
comment on column webhook_deliveries.due_at is 'When the next try begins, if the one that began now is never finished.';
