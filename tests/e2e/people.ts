export const journeyPassword = 'tinapay-at-kape-7'

/** One for each journey that needs a shop of its own. */
export const verifiedSellers = Array.from({ length: 32 }, (_, n) => `verified${n}@example.ph`)

/** Documents in, not yet decided. */
export const completedSeller = 'completed@example.ph'
export const admin = 'admin@example.ph'

/** How many older pieces are for sale from the start. */
export const rackSize = 70

/** Has a shop with more tickets than a page holds. */
export const busySeller = verifiedSellers[22] ?? ''
export const busySellersTickets = 60
