comment on table saved_item_changes is
  'Changes of items that buyers have in the cart or in a collection, and are notified of. The key makes it one notification a change, price and buyer.';
comment on column saved_item_changes.due_at is 'When the buyer is notified of it. Null once that is done.';
comment on column saved_item_changes.notified_at is
  'When the notification was made that this one is part of. Also null if the buyer had had too many that day.';
