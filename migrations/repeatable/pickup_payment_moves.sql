comment on column pickup_payment_moves.total_centavos is 'The total of the items at that time.';
comment on constraint pickup_payment_moves_allowed on pickup_payment_moves is 'The same moves as in src/domain/payments.ts.';
