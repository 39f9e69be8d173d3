comment on table brands is
  'A brand has one spelling, that of the seller who wrote it first. The key is the name in lower case without accents and punctuation.';
