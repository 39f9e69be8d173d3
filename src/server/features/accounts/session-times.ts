export const day = 86_400_000
const idleDays = 14
export const absoluteDays = 90
/** A session's last use is written at most this often. */
export const touchEvery = day / 24
/** An open page must not find itself logged out before the answer with its new cookie is there. */
export const farewell = 10_000

/** A session that was last used before this has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleDays * day)
