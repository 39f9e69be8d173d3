comment on table size_views is
  'The sizes of the items that a buyer opened last, oldest first. Unlogged because it is written often, and a crash may lose it.';
