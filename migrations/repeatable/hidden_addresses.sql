comment on table hidden_addresses is
  'Where the shops with `address_hidden` are. Only their people read it, and buyers of whom an item awaits its pickup (`addressSeenBy` in hidden-addresses.ts).';
