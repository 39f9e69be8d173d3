comment on table live_sales is 'Live sales: a board beside a stream elsewhere.';
comment on column live_sales.slug is 'The public address.';
comment on column live_sales.stream is 'Where it is streamed: an address or words.';
comment on column live_sales.now_item_id is 'The item that is shown now.';

create or replace trigger live_sales_shop_is_open before insert on live_sales
  for each row execute function refuse_closed_shop();
