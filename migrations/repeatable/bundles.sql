comment on table bundles is
  'Items that were reserved together at the price of a bundle, with the rule as it was then. src/domain/bundles.ts has the shares.';
