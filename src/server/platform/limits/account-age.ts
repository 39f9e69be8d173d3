const newForMs = 3 * 86_400_000

/** The time in a UUID of version 7, which begins with the milliseconds of its creation; 0 for other ids. */
const createdAt = (id: string): number =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(id) ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0

/**
 * Whether an account is less than three days old. New accounts come last under load, because an attacker can make
 * many of them in a minute. The age is in the account's id, so it costs no query.
 */
export const isNewAccount = (accountID: string, now = Date.now()): boolean =>
  now - createdAt(accountID) < newForMs
