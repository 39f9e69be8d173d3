comment on table recovery_codes is
  'Each code works once and is then deleted. Codes have 120 random bits, so a fast hash is enough.';
