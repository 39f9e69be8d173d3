comment on table items_to_check is
  'Items that were listed, or whose words or price changed while they were listed, until the next look. An item can be here twice, so that a change of it never waits for the job that takes rows.';
