import { AppError } from '../../../../platform/errors.ts'
import { type ClientNetwork, blockOf } from '../../../../platform/limits/client-network.ts'
import { FairQueue, type JobOwner } from '../../../../platform/limits/fair-queue.ts'

/** Each hash occupies one of the four threads of the libuv pool, which file access and photos need too. */
const maxAtOnce = 3

/** Logins of strangers that count and hash at the same time. */
const maxLogins = 6

/** Who asks for a hash: a known account or browser, a stranger's network, or somebody who signs up. */
export type Waiter = { known: string } | { network: ClientNetwork } | { newcomer: ClientNetwork }
type Line = 'known' | 'network' | 'newcomer'

const ownerOf = (who: string | ClientNetwork): JobOwner =>
  typeof who === 'string'
    ? { accountID: `known ${who}` }
    : { accountID: who.subnet, block: blockOf(who.site ?? who.subnet) }

const refuse = () =>
  new AppError('not_ready', {
    sentence: 'Many people are logging in right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  })

/**
 * A concurrency limit for password hashing. Known clients (signed in, or a browser that has logged in before) have a
 * queue of their own that is served first, so that strangers who guess passwords cannot delay them. People who sign up
 * and strangers who log in have a queue each and take turns, and in each queue address blocks do. Every second of them is
 * the latest, so that an owner on a new browser does not wait for a flood that came before.
 */
export const createPasswordTurns = () => {
  let newcomersFirst = true

  const startNext = (): boolean => {
    if (queues.known.running + queues.network.running + queues.newcomer.running >= maxAtOnce) return false
    if (queues.known.startNext()) return true
    const order = newcomersFirst ? (['newcomer', 'network'] as const) : (['network', 'newcomer'] as const)
    const started = order.find((line) => queues[line].startNext())
    if (started) newcomersFirst = started === 'network'
    return started !== undefined
  }
  const queueOf = (account: number, process: number, newestToo = false): FairQueue =>
    new FairQueue({
      newestToo,
      atOnce: { account: maxAtOnce, process: maxAtOnce },
      waiting: { account, process },
      refuse,
      schedule: () => {
        while (startNext()) continue
      },
    })
  // The limit per client keeps one client from filling a queue. A thousand hashes take about ten seconds: guesses from
  // many addresses look like real logins, and it is better that a real login waits than that it is refused.
  const queues = {
    known: queueOf(50, 200),
    network: queueOf(100, 1000, true),
    newcomer: queueOf(100, 1000, true),
  }

  /** Throws `not_ready` if the queue is full. */
  return <Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> => {
    const [[line, who]] = Object.entries(waiter) as [[Line, string | ClientNetwork]]
    return queues[line].run(ownerOf(who), work)
  }
}

/**
 * The turns of strangers who log in, before anything is asked of the database: all guesses at an account wait for the row that
 * counts them, and its owner would wait behind them. Address blocks take turns, and every second one is the latest.
 */
export const createLoginTurns = () => {
  const queue = new FairQueue({
    atOnce: { account: maxLogins, process: maxLogins },
    waiting: { account: 100, process: 1000 },
    newestToo: true,
    refuse,
  })
  return <Result>(network: ClientNetwork, work: () => Promise<Result>): Promise<Result> =>
    queue.run(ownerOf(network), work)
}
