/** Defaults in hours. Settings can change both. */
export const defaultSellerConfirmHours = 48
export const defaultBuyerPickupHours = 72

/** A deadline counts as near from this long before it: buyer and seller are notified, and their pages show it. */
export const dueSoonHours = 24

const hour = 3_600_000

export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour)
