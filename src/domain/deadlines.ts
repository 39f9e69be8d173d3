/** Defaults, in hours; both can be set. */
export const defaultSellerConfirmHours = 48
export const defaultBuyerPickupHours = 72

const hour = 3_600_000

export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour)
