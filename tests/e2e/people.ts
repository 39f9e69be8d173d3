export const journeyPassword = 'tinapay-at-kape-7'

/** One for each journey that needs a shop of its own. */
export const verifiedSellers = Array.from({ length: 12 }, (_, n) => `verified${n}@example.ph`)
