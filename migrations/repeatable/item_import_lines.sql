comment on column item_import_lines.line is 'In the file, whose first line has the headers.';
comment on column item_import_lines.cells is 'The texts of the cells by column.';
comment on column item_import_lines.plan is
  'What the preview says: whether an item will be added or changed, or why the line is refused.';
comment on column item_import_lines.outcome is 'What was done.';
