/**
 * From which figures on something is noticed. A signal only asks an admin to look, so each number is far above what honest
 * people do on a busy day.
 */

const hour = 3_600_000
const day = 24 * hour

/** An account counts as new for so long, as under load (platform/limits/account-age.ts). */
export const newForMs = 3 * day

/**
 * Listings of a new shop within an hour. By the rack a person needs twelve seconds an item
 * (docs/reference/measurements.md), so this is 40 minutes of work without a pause, and a live sale lists what it shows
 * one by one.
 */
export const listings = { count: 200, withinMs: hour }

/**
 * Reservations of one new account within an hour. It has at most five open ones by default, so this is reserving and
 * cancelling again and again. Several accounts of one device have five each: a family of three reaches fifteen.
 */
export const reservations = { count: 15, together: 20, withinMs: hour }

/**
 * Accounts made on one device (address and browser) within a week: more than a family. Schools, internet cafés and mobile
 * carriers put many people behind one address block, so a block alone counts much later.
 */
export const accounts = { device: 5, network: 100, withinMs: 7 * day }

/**
 * A price is far off from a quarter of the usual price down, and if it is at least 500 pesos below: racks with everything
 * for 50 pesos are honest, and so cheap an item is no bait.
 */
export const prices = { share: 0.25, belowCentavos: 50_000 }
