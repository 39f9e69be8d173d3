comment on table duplicate_listings is
  'Two items of different sellers with the same photo, perhaps a stolen one. A dismissed pair stays, so that it is not flagged again.';
