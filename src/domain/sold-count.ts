/** Sold items of a shop are counted up to this number, so that the count stays quick. */
export const maxSoldCounted = 1_000
