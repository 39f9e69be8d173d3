/** Whether somebody sells for themselves or as a business, which has to name itself (RA 11967). */
export const sellerKinds = ['person', 'business'] as const
export type SellerKind = (typeof sellerKinds)[number]

/** Where a seller's items come from (RA 4653). */
export const clothingSources = ['own_wardrobe', 'local_sellers', 'imported_bales', 'other'] as const
export type ClothingSource = (typeof clothingSources)[number]
