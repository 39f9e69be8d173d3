comment on table pickups is
  'What one buyer picks up at one shop: all tickets that are open at the same time. Each ticket keeps its own status.';
comment on column pickups.open is 'False once none of its tickets is pending or awaits pickup.';
comment on column pickups.picks_up_at is 'When the buyer comes.';
comment on column pickups.time_reminders is 'The last reminder of this time: 1 the evening before, 2 two hours before.';
comment on column pickups.place is
  'The meeting place that both sides agreed on, copied when it was chosen. Null: at the shop.';
