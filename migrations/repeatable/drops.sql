comment on table drops is
  'Drops: drafts that appear together at a minute. Those of the open one have a row of item_blocks.';
comment on column drops.moves is 'How often it was moved.';
comment on column drops.announced_at is 'When its followers began to be notified that it is set.';
comment on column drops.cancelled_at is 'Also when it could not open, because nothing of the shop was for sale.';

create or replace trigger drops_shop_is_open before insert on drops
  for each row execute function refuse_closed_shop();
