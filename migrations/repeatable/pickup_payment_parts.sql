comment on table pickup_payment_parts is
  'What a seller received of a payment bit by bit. A line is struck out by a counter line and never changed.';
comment on column pickup_payment_parts.client_id is 'Made by the page, so that a request sent again adds nothing.';
