comment on table webhooks is
  'Addresses that are notified of moves of the tickets of a shop. Their secret is derived from the id with a key of the vault.';
comment on column webhooks.failures is 'In a row.';
comment on column webhooks.retry_at is 'Nothing is sent before.';
comment on column webhooks.off_at is 'When it was switched off, because nobody answered for days.';
