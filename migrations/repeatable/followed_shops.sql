comment on table followed_shops is 'How far the followers of a shop were notified of its new items.';
comment on column followed_shops.notified_until is 'Followers were notified of items that were listed until then.';
comment on column followed_shops.notified_at is 'When all of them had been notified last.';
comment on column followed_shops.round_until is
  'Set while they are being notified, in batches: of items that were listed until then.';
comment on column followed_shops.round_after is 'The last follower of that round who was notified, in the order of their ids.';
