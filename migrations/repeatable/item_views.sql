comment on table item_views is 'How often an item was viewed, without by whom.';
