/** Why a buyer cancels, in chosen words. */
export const cancelReasons = ['changed_mind', 'found_another', 'cannot_come', 'too_far', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** How many days after the present deadline a buyer may ask for. The database has the same rule. */
export const maxDaysLonger = 7

const hour = 3_600_000
const day = 24 * hour
/** Manila is 8 hours ahead of UTC, the whole year. */
const ahead = 8 * hour
/** A day that a buyer asks for ends at this hour. */
const lastHour = 21

/** The deadline if an item is kept until `wanted`, such as 2026-11-28, or null if that is too early or too late. */
export const dueAtIfKeptUntil = (wanted: string, dueAt: Date): Date | null => {
  const evening = new Date(wanted).getTime() - ahead + lastHour * hour
  const last = dueAt.getTime() + maxDaysLonger * day
  if (evening <= dueAt.getTime() || evening - lastHour * hour > last) return null
  return new Date(Math.min(evening, last))
}
