const firstDelayMs = 1_000
const maxDelayMs = 30_000
/** Where a process has ended, another takes over at once. Many pages come at the same time, so they spread over this. */
const quickWithinMs = 250
/** A server that ends each stream soon after its start gets only one quick try in this time. */
const quickEveryMs = 10_000

/**
 * Returns a function that says how long a page waits, in milliseconds, before it opens its event stream again. `failures`
 * counts those in a row, from 1. The first try is quick, each later one waits for up to twice as long as the one before.
 */
export const createReconnectDelays = () => {
  let lastQuickAt = -Infinity
  return (failures: number): number => {
    if (failures === 1 && performance.now() - lastQuickAt >= quickEveryMs) {
      lastQuickAt = performance.now()
      return Math.random() * quickWithinMs
    }
    return Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
  }
}
