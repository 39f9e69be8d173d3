import type { Language } from './language.ts'

/** How long something is kept. */
export type Duration = { days: number } | { years: number }

/** A year is never too short, so that it also covers leap years. */
export const daysOf = (duration: Duration): number =>
  'days' in duration ? duration.days : Math.ceil(duration.years * 365.25)

export const durationInWords = (duration: Duration, language: Language): string => {
  if ('days' in duration) return language === 'fil' ? `${duration.days} araw` : `${duration.days} days`
  if (duration.years === 1) return language === 'fil' ? 'isang taon' : 'a year'
  return language === 'fil' ? `${duration.years} taon` : `${duration.years} years`
}

/** What the rules of several features depend on, beside the deletion. */
export const keptFor = {
  /** A session that is not used ends. */
  idleSessions: { days: 14 },
  /** A repeated purchase or addition to the cart is recognized. */
  requests: { days: 30 },
  popularSearches: { days: 30 },
  /** What both sides wrote in a case, after it was closed. */
  cases: { years: 1 },
  /** An account without a login, until the person is notified that it will be deleted. */
  idleAccounts: { years: 3 },
  /** After that. */
  idleAccountsAfterNote: { days: 30 },
} as const satisfies Record<string, Duration>
