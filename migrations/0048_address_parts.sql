-- The parts that the sign-up form joined into `address`, for the form that opens the seller's shop. Null for accounts made
-- before, and by clients that send the joined address alone.
alter table sellers
  add column street text,
  add column barangay text,
  add column municipality text;
