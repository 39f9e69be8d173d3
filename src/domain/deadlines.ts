/** Defaults, in hours; both can be set. */
export const defaultSellerConfirmHours = 48
export const defaultBuyerPickupHours = 72

/** From so long before a deadline on people are told of it: by the server, and by what their pages show. */
export const dueSoonHours = 24

const hour = 3_600_000

export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour)
