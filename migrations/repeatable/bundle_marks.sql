comment on table bundle_marks is 'What a seller chose about bundles for one item. Without a row: as the shop has it.';
