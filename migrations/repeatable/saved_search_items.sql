comment on table saved_search_items is 'Items that a saved search found since it was saved. A search finds an item once.';
comment on column saved_search_items.due_at is 'When the buyer is notified of it. Null once that is done, or if they do not want to be.';
