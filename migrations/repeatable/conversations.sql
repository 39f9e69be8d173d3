comment on column conversations.item_id is 'The item that the conversation is about now.';
comment on column conversations.buyer_delivered_sequence is 'The last message that reached a device.';
comment on column conversations.buyer_unread is
  'Columns, because the planner has statistics of how rare they are. It has none of a comparison, and reads the table.';
comment on index conversations_unread_lately is 'Conversations with something unread, by the time of the last message.';

create or replace trigger conversations_account_not_deleted before insert on conversations
  for each row execute function refuse_deleted_account('buyer_id');
create or replace trigger conversations_shop_is_open before insert on conversations
  for each row execute function refuse_closed_shop();
