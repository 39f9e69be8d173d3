import { AppError } from '../../platform/errors.ts'

/** Each hash occupies one of the four threads of the libuv pool, which file access and photos need too. */
const maxAtOnce = 3
/** About two seconds of work. */
const maxWaiting = 200

/** Who asks for a hash: a known account or browser, a stranger's network, or somebody who signs up. */
export type Waiter = { known: string } | { network: string } | { newcomer: string }
type Line = 'known' | 'network' | 'newcomer'

/** So that one client cannot fill the queue. */
const maxWaitingOfOne = { known: 50, network: 100, newcomer: 100 }

type Start = () => void

/**
 * A concurrency limit for password hashing. Known clients (signed in, or a browser that has logged in before) have a
 * queue of their own that is served first, so that strangers who guess passwords cannot delay them. So do people who sign
 * up: they and strangers who log in take turns.
 */
export const createPasswordTurns = () => {
  const lines: Record<Line, Start[]> = { known: [], network: [], newcomer: [] }
  let newcomersFirst = true
  const waitingOf = new Map<string, number>()
  let running = 0

  const leave = (key: string): void => {
    const left = (waitingOf.get(key) ?? 1) - 1
    if (left > 0) waitingOf.set(key, left)
    else waitingOf.delete(key)
  }

  /** Throws `not_ready` if the queue is full. */
  const wait = (waiter: Waiter): Promise<void> => {
    const [[kind, name]] = Object.entries(waiter) as [[Line, string]]
    const key = `${kind} ${name}`
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

  const takeNext = (): Start | undefined => {
    const known = lines.known.shift()
    if (known) return known
    const { network, newcomer } = lines
    const next = newcomersFirst
      ? (newcomer.shift() ?? network.shift())
      : (network.shift() ?? newcomer.shift())
    newcomersFirst = !newcomersFirst
    return next
  }

  return async <Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> => {
    if (running >= maxAtOnce) await wait(waiter)
    else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      // The slot is handed to the next in the queue, so that a newcomer cannot take it.
      if (next) next()
      else running -= 1
    }
  }
}
