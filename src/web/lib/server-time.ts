/** Replies differ by the time that they travelled. A smaller difference than this is no reason to move the clock. */
const jitterMs = 5_000

/** The server's time at a moment that performance.now() measured. The device's clock may change meanwhile. */
let anchor: { server: number; at: number } | undefined

/**
 * Takes the server's time from the `Date` of a reply. A kept reply (`Age`) says nothing, nor does one that cannot be read.
 * Each reply counts, because performance.now() may stand still while a phone sleeps.
 */
export const learnServerTime = (date: string | null, age: string | null = null): void => {
  const server = Date.parse(date ?? '')
  if (!Number.isFinite(server) || Number(age ?? 0) > 0) return
  if (!anchor || Math.abs(server - serverNow()) > jitterMs) anchor = { server, at: performance.now() }
}

/** The server's time, since the clock of a phone may be wrong by years. That of the phone until the first reply came. */
export const serverNow = (): number => (anchor ? anchor.server + performance.now() - anchor.at : Date.now())

export const serverDate = (): Date => new Date(serverNow())

// The page itself says it for the first screen. A home that the service worker kept does not.
learnServerTime(globalThis.document?.getElementById?.('initial-data')?.dataset['sentAt'] ?? null)

/** For tests. */
export const forgetServerTime = (): void => {
  anchor = undefined
}
