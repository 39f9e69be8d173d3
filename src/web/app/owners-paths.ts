/** Pages for the owner of a shop alone. Helpers have the seller's other pages. */
export const ownersPaths: ReadonlySet<string> = new Set([
  '/shop/create',
  '/shop/map',
  '/shop/places',
  '/shop/poster',
  '/ownqr',
  '/bales',
  '/bales/:id',
  '/sales-report',
  '/helpers',
  '/apps',
  '/topup',
  '/redeem',
])
