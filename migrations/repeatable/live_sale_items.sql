comment on column live_sale_items.open is 'Until the sale is over.';
comment on column live_sale_items.was_listed_at is
  'The time of the listing that the item had before it was chosen. Null for a draft.';
