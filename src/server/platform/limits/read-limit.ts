import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { ClientNetwork } from './client-network.ts'
import { type ConcurrencyLimits, FairQueue, type JobOwner } from './fair-queue.ts'
import { createNetworkRate } from './network-rate.ts'
import { type Rate, createRequestRate } from './request-rate.ts'

export interface ReadLimits extends ConcurrencyLimits {
  rate: Rate
}

/**
 * For text search, similar items and For You. Somebody who types twelve letters a second, with a search after each,
 * makes at most 720 requests a minute. Each search uses one of 16 database connections.
 */
export const searchLimits: ReadLimits = {
  rate: { max: 900, seconds: 60 },
  atOnce: { account: 3, process: 10 },
  waiting: { account: 40, process: 400 },
}

/** For the list of shops, 100 per page. A page of the app makes one or two requests. */
export const shopListLimits: ReadLimits = {
  rate: { max: 120, seconds: 60 },
  atOnce: { account: 2, process: 4 },
  waiting: { account: 10, process: 100 },
}

/**
 * For pages without an account, by network. Thousands of people of a mobile carrier share an address, and a popular link
 * comes from a cache.
 */
export const publicPageLimits: ReadLimits = {
  rate: { max: 1_200, seconds: 60 },
  atOnce: { account: 4, process: 8 },
  waiting: { account: 60, process: 300 },
}

/**
 * For feeds of searches, by network. Each is searched anew after a change of any item, and feed readers of many people ask
 * from one address. Few at once, so that people who search do not wait for them.
 */
export const searchFeedLimits: ReadLimits = {
  rate: { max: 60, seconds: 60 },
  atOnce: { account: 1, process: 2 },
  waiting: { account: 20, process: 100 },
}

/** For tiles of the server's own map, by network. A view of the map has about 20. Each is a read of a file. */
export const mapTileLimits: ReadLimits = {
  rate: { max: 6_000, seconds: 60 },
  atOnce: { account: 8, process: 16 },
  waiting: { account: 200, process: 1_000 },
}

const retryAfterSeconds = 2

/** Runs work in turns by owner. Those beyond the limit at once wait; beyond the queue limit they are refused. */
const createTurns = (limits: ConcurrencyLimits & { turnsOnly: boolean }) => {
  const queue = new FairQueue({
    ...limits,
    refuse: (full) =>
      new AppError(full === 'account' ? 'too_many_requests' : 'search_slow', { retryAfterSeconds }),
  })
  return <Result>(owner: JobOwner, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> => {
    const disconnected = new AbortController()
    // Nobody reads this response.
    reply.raw.once('close', () => disconnected.abort(new AppError('bad_input')))
    return queue.run(owner, work, disconnected.signal)
  }
}

/** Limits costly reads per account and per process. */
export const createReadLimit = ({ rate, ...concurrencyLimits }: ReadLimits) => {
  const requests = createRequestRate(rate)
  const inTurn = createTurns({ ...concurrencyLimits, turnsOnly: true })
  return <Result>(
    { caller, reply }: { caller: Pick<Caller, 'accountID'>; reply: FastifyReply },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    requests.take(caller.accountID)
    return inTurn({ accountID: caller.accountID }, reply, work)
  }
}

export type ReadLimit = ReturnType<typeof createReadLimit>

/**
 * Limits costly reads of people without an account, per network and per process. When the queue is full, a network with many
 * waiting reads gives way, a /48 too if each of its /64 has few.
 */
export const createNetworkReadLimit = ({ rate, ...concurrencyLimits }: ReadLimits) => {
  const requests = createNetworkRate(rate)
  const inTurn = createTurns({ ...concurrencyLimits, turnsOnly: false })
  return <Result>(
    { network, reply }: { network: ClientNetwork; reply: FastifyReply },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    requests.take(network)
    return inTurn({ accountID: network.subnet, block: network.site ?? network.subnet }, reply, work)
  }
}
