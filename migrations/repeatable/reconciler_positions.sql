comment on table reconciler_positions is 'Where the comparison of a storage folder with its rows continues.';
