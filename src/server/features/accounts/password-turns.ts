import { AppError } from '../../platform/errors.ts'

/** A hash keeps a thread of the pool busy, which has four; files and photos need it too. */
const maxAtOnce = 3
/** Some two seconds of work. */
const maxWaiting = 200
/** So that one network does not take the places of all others. */
const maxWaitingPerNetwork = 100

type Start = () => void

/**
 * Whose turn it is to have a password hashed. Whoever is signed in, or has logged in with this browser before, waits in a
 * line of their own, which is served first: strangers who guess cannot hold it up.
 */
export const createPasswordTurns = () => {
  const known: Start[] = []
  const strangers: Start[] = []
  const waitingOf = new Map<string, number>()
  let running = 0

  const leave = (network: string): void => {
    const left = (waitingOf.get(network) ?? 1) - 1
    if (left > 0) waitingOf.set(network, left)
    else waitingOf.delete(network)
  }

  /** Throws `not_ready` where the line is full. */
  const wait = (network: string | undefined): Promise<void> => {
    const line = network === undefined ? known : strangers
    const ofNetwork = network === undefined ? 0 : (waitingOf.get(network) ?? 0)
    if (line.length >= maxWaiting || ofNetwork >= maxWaitingPerNetwork)
      throw new AppError('not_ready', {
        sentence: 'Many people are logging in right now. Please try again in a moment.',
        retryAfterSeconds: 2,
      })
    const { promise, resolve } = Promise.withResolvers<void>()
    if (network === undefined) known.push(resolve)
    else {
      waitingOf.set(network, ofNetwork + 1)
      strangers.push(() => {
        leave(network)
        resolve()
      })
    }
    return promise
  }

  /** `network`: of a stranger; undefined for whoever is known. */
  return async <Result>(network: string | undefined, work: () => Promise<Result>): Promise<Result> => {
    if (running >= maxAtOnce) await wait(network)
    else running += 1
    try {
      return await work()
    } finally {
      const next = known.shift() ?? strangers.shift()
      // The place passes on, so that nobody who comes meanwhile takes it.
      if (next) next()
      else running -= 1
    }
  }
}
