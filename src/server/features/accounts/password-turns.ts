import { AppError } from '../../platform/errors.ts'

/** A hash keeps a thread of the pool busy, which has four; files and photos need it too. */
const maxAtOnce = 3
/** Some two seconds of work. */
const maxWaiting = 200

/** Who wants a password hashed, and where they wait for it. */
export type Waiter = { known: string } | { network: string }

/** So that nobody takes the places of all others. */
const maxWaitingOfOne = { known: 50, network: 100 }

type Start = () => void

/**
 * Whose turn it is to have a password hashed. Whoever is signed in, or has logged in with this browser before, waits in a
 * line of their own, which is served first: strangers who guess cannot hold it up.
 */
export const createPasswordTurns = () => {
  const lines: Record<'known' | 'network', Start[]> = { known: [], network: [] }
  const waitingOf = new Map<string, number>()
  let running = 0

  const leave = (key: string): void => {
    const left = (waitingOf.get(key) ?? 1) - 1
    if (left > 0) waitingOf.set(key, left)
    else waitingOf.delete(key)
  }

  /** Throws `not_ready` where the line is full. */
  const wait = (waiter: Waiter): Promise<void> => {
    const kind = 'known' in waiter ? 'known' : 'network'
    const key = `${kind} ${'known' in waiter ? waiter.known : waiter.network}`
    const ofOne = waitingOf.get(key) ?? 0
    if (lines[kind].length >= maxWaiting || ofOne >= maxWaitingOfOne[kind])
      throw new AppError('not_ready', {
        sentence: 'Many people are logging in right now. Please try again in a moment.',
        retryAfterSeconds: 2,
      })
    waitingOf.set(key, ofOne + 1)
    const { promise, resolve } = Promise.withResolvers<void>()
    lines[kind].push(() => {
      leave(key)
      resolve()
    })
    return promise
  }

  return async <Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> => {
    if (running >= maxAtOnce) await wait(waiter)
    else running += 1
    try {
      return await work()
    } finally {
      const next = lines.known.shift() ?? lines.network.shift()
      // The place passes on, so that nobody who comes meanwhile takes it.
      if (next) next()
      else running -= 1
    }
  }
}
