comment on column live_sale_items.open is 'Until the sale is over.';
comment on column live_sale_items.was_draft is
  'Whether the item was a draft when it was chosen. Once it was shown and is taken back, it is one again.';
