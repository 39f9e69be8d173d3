-- A buyer says "I have paid" again, for what joined the pickup after its money was received.
alter table pickup_payment_moves
  drop constraint pickup_payment_moves_allowed,
  add constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'said'), ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received')));
