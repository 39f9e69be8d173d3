-- Up to where a device of the buyer, and of the seller, has been told of messages: read is delivered, and nothing is
-- delivered that was not written.
alter table conversations
  add column buyer_delivered_sequence bigint not null default 0,
  add column seller_delivered_sequence bigint not null default 0;
update conversations
  set buyer_delivered_sequence = buyer_read_sequence, seller_delivered_sequence = seller_read_sequence;
alter table conversations
  add check (buyer_read_sequence <= buyer_delivered_sequence and buyer_delivered_sequence <= last_sequence),
  add check (seller_read_sequence <= seller_delivered_sequence and seller_delivered_sequence <= last_sequence);

-- The number on the badge is asked for all the time: only conversations that hold something unread are looked at.
create index conversations_buyer_unread on conversations (buyer_id) where last_sequence > buyer_read_sequence;
create index conversations_shop_unread on conversations (shop_id) where last_sequence > seller_read_sequence;

-- What the reporter wrote about it; the id is made by the client, so that a retry is the same report.
alter table conversation_reports
  add column details text not null default '' check (char_length(details) <= 1000),
  add column client_id uuid;
alter table conversation_reports add unique (reported_by, client_id);
create index conversation_reports_closed on conversation_reports (closed_at desc, id desc) where closed_at is not null;
