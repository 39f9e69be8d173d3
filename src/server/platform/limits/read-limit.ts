import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { type Rate, createRequestRate } from './request-rate.ts'
import { type TurnLimits, createTurns } from './turns.ts'

export interface ReadLimits extends TurnLimits {
  rate: Rate
}

/**
 * Words, the pieces that look like one, and For You. Somebody who types twelve letters a second, with a search at each of
 * them, makes at most 720 requests a minute. A search takes one connection to the database, of 16.
 */
export const searchLimits: ReadLimits = {
  rate: { most: 900, seconds: 60 },
  atOnce: { account: 3, process: 10 },
  waiting: { account: 40, process: 400 },
}

/** The list of shops, 100 a page: a page of the app asks for one or two. */
export const shopListLimits: ReadLimits = {
  rate: { most: 120, seconds: 60 },
  atOnce: { account: 2, process: 4 },
  waiting: { account: 10, process: 100 },
}

const retryAfterSeconds = 2

/** Limits costly reads of each account, and of the process: what is too much at once waits, what is far too much is refused. */
export const createReadLimit = ({ rate, ...turnLimits }: ReadLimits) => {
  const requests = createRequestRate(rate)
  const turns = createTurns(
    turnLimits,
    (full) => new AppError(full === 'account' ? 'too_many_requests' : 'search_slow', { retryAfterSeconds }),
  )
  return <Result>(
    { caller, reply }: { caller: Caller; reply: FastifyReply },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    requests.take(caller.accountID)
    return turns.run(caller.accountID, () => reply.raw.destroyed, work)
  }
}

export type ReadLimit = ReturnType<typeof createReadLimit>
