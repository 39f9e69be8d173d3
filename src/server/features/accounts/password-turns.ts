import { AppError } from '../../platform/errors.ts'
import { type ClientNetwork, blockOf } from '../../platform/limits/client-network.ts'
import { FairQueue, type JobOwner } from '../../platform/limits/fair-queue.ts'

/** Each hash occupies one of the four threads of the libuv pool, which file access and photos need too. */
const maxAtOnce = 3

/** Who asks for a hash: a known account or browser, a stranger's network, or somebody who signs up. */
export type Waiter = { known: string } | { network: ClientNetwork } | { newcomer: ClientNetwork }
type Line = 'known' | 'network' | 'newcomer'

interface Turn extends JobOwner {
  start(): void
  refuse(error: AppError): void
}

/**
 * `waitingEach`, so that one client cannot fill the queue. A thousand is about ten seconds of work: strangers who guess
 * at many addresses cannot be told from one who is right, who then waits rather than be refused.
 */
const createLines = (): Record<Line, FairQueue<Turn>> => ({
  known: new FairQueue({ underWay: maxAtOnce, waitingEach: 50, waiting: 200 }),
  network: new FairQueue({ underWay: maxAtOnce, waitingEach: 100, waiting: 1000 }),
  newcomer: new FairQueue({ underWay: maxAtOnce, waitingEach: 100, waiting: 1000 }),
})

const ownerOf = (who: string | ClientNetwork): JobOwner =>
  typeof who === 'string'
    ? { accountID: `known ${who}` }
    : { accountID: who.subnet, block: blockOf(who.site ?? who.subnet) }

const full = () =>
  new AppError('not_ready', {
    sentence: 'Many people are logging in right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  })

/**
 * A concurrency limit for password hashing. Known clients (signed in, or a browser that has logged in before) have a
 * queue of their own that is served first, so that strangers who guess passwords cannot delay them. So do people who sign
 * up: they and strangers who log in take turns, and in each queue address blocks do.
 */
export const createPasswordTurns = () => {
  const lines = createLines()
  let newcomersFirst = true
  let running = 0

  const takeNext = (): Turn | undefined => {
    const order: Line[] = newcomersFirst ? ['known', 'newcomer', 'network'] : ['known', 'network', 'newcomer']
    for (const line of order) {
      const turn = lines[line].take()
      if (!turn) continue
      if (line !== 'known') newcomersFirst = line === 'network'
      return turn
    }
    return undefined
  }

  const startNext = (): void => {
    while (running < maxAtOnce) {
      const next = takeNext()
      if (!next) return
      running += 1
      next.start()
    }
  }

  /** Throws `not_ready` if the queue is full. */
  return async <Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> => {
    const [[line, who]] = Object.entries(waiter) as [[Line, string | ClientNetwork]]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn: Turn = { ...ownerOf(who), start: resolve, refuse: reject }
    const queue = lines[line]
    if (queue.refusal(turn)) throw full()
    queue.add(turn)?.refuse(full())
    startNext()
    await promise
    try {
      return await work()
    } finally {
      queue.done(turn)
      running -= 1
      startNext()
    }
  }
}
