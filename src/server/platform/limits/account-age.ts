const newForMs = 3 * 86_400_000

/** The time in a UUID of version 7, which begins with the milliseconds of its creation; 0 for other ids. */
const createdAt = (id: string): number =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(id) ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0

/**
 * Whether an account is less than three days old. When there is not enough for all, new accounts come last, because
 * many of them are made in a minute. The age is in the account's id, so it costs no query.
 */
export const isNewAccount = (accountID: string, now = Date.now()): boolean =>
  now - createdAt(accountID) < newForMs
