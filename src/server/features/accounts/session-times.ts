export const day = 86_400_000
const idleDays = 14
export const absoluteDays = 90
/** A session's last use is written at most this often. */
export const touchEvery = day / 24
/**
 * After a change of password the pages of the browser that asked are told that sessions changed, and ask who is signed in,
 * before the answer with the new cookie is there. For so long the old cookie answers that one question.
 */
export const replacedFor = 10_000

/** A session that was last used before this has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleDays * day)
