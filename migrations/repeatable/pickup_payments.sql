comment on table pickup_payments is 'How far the payment of a pickup is. It has a row from the first word or part on.';
comment on column pickup_payments.amount_centavos is
  'What the buyer said to have paid, or the seller received or gave back, beside the parts.';
comment on column pickup_payments.parts_centavos is 'The sum of the parts that are not struck out.';
comment on column pickup_payments.counted_from is 'Items handed over before this time were paid at the shop.';
