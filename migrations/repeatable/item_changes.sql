comment on table item_changes is 'Changes of many items at once, by the id that the page made for them.';
comment on column item_changes.undone is 'The reply of the undoing.';
