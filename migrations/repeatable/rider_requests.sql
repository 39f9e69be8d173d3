comment on table rider_requests is
  'A buyer asks the shop to send a pickup, with an address for it alone. One for a pickup; a new one takes the place of one that has ended.';
comment on column rider_requests.id is
  'New with every address, so an id is the address that the seller has seen. Also the id of the handover when the buyer has it.';
comment on column rider_requests.sent_at is 'When the rider left. Until then the buyer can change the address or take it back.';
comment on column rider_requests.ticket_ids is 'What went along: the tickets that awaited their pickup.';
comment on column rider_requests.stop is 'Its place in the order of those that left together, and their number.';
comment on column rider_requests.tracking_link is 'On the site of somebody else.';
comment on column rider_requests.fee_centavos is 'Noted by the seller. The buyer pays it to the rider; no price has it.';
comment on column rider_requests.ended_at is
  'When the buyer had it, or the pickup closed. 30 days later the row is deleted.';
