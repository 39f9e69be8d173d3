comment on table helper_acts is 'What a helper did for a shop, for its owner.';
