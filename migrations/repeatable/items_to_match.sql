comment on table items_to_match is
  'Items that were listed or changed, until they are compared with the saved searches. With what item_search had before, so that nobody is notified of an item that their search found already. An item can be here several times, so that a change never waits for the job that takes rows.';
comment on column items_to_match.document is 'Null if the item was in no list before.';
