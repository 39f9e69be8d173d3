import { daysOf, keptFor } from '#domain/kept.ts'

export const day = 86_400_000
export const absoluteDays = 90
/** The last use of a session is written at most once in this time. */
export const touchIntervalMs = day / 24
/**
 * After a password change, other pages of the same browser may ask who is signed in before the response with the new
 * cookie arrives. For this long the old cookie still answers that question.
 */
export const replacedGraceMs = 10_000

/** A session last used before this moment has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - daysOf(keptFor.idleSessions) * day)
