comment on table ticket_requests is
  'What a buyer asks the shop while an item awaits pickup: to cancel, or to keep it longer. Each once.';
comment on column ticket_requests.due_at is 'When the ticket is cancelled unless the shop has answered.';
comment on column ticket_requests.from_due_at is 'The deadline at the time of asking, and the one that the buyer wants.';
comment on column ticket_requests.answer is '`over`: the ticket ended in another way.';
