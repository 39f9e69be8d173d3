const day = 24 * 3_600_000
/** Manila is 8 hours ahead of UTC, the whole year. */
const ahead = 8 * 3_600_000

/** The day in Manila, such as 2026-11-28. */
export const dayInManila = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10)

/** Midnight in Manila, when the day begins. */
export const startOfDay = (date: string): Date => new Date(new Date(date).getTime() - ahead)

export const addDays = (date: string, days: number): string =>
  new Date(new Date(date).getTime() + days * day).toISOString().slice(0, 10)

/** The Monday of the week of a day. 1 January 1970 was a Thursday. */
export const mondayOf = (date: string): string =>
  addDays(date, -((Math.floor(new Date(date).getTime() / day) + 3) % 7))

/** The first days of a month, such as 2026-11, and of the one after it. */
export const daysOfMonth = (month: string): { first: string; after: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { first: `${month}-01`, after: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) }
}
