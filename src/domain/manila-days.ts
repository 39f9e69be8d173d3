const day = 24 * 3_600_000
/** Manila is 8 hours ahead of UTC, the whole year. */
const ahead = 8 * 3_600_000

/** The day in Manila, such as 2026-11-28. */
export const dayInManila = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10)

/** Midnight in Manila, when the day begins. */
export const startOfDay = (date: string): Date => new Date(new Date(date).getTime() - ahead)

export const addDays = (date: string, days: number): string =>
  new Date(new Date(date).getTime() + days * day).toISOString().slice(0, 10)
