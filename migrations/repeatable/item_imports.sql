comment on table item_imports is
  'A file of items that a shop has sent. Its lines are checked first, and written when somebody starts it.';
comment on column item_imports.lists is 'Whether items with all their photos are listed. Otherwise they wait as drafts.';
comment on column item_imports.worked_at is 'When it was started, or a worker last finished a line of it.';
comment on column item_imports.left_out is 'Files of the ZIP that an import did not take, and why: {name, code, problem}.';
