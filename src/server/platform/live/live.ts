import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { LiveEvent } from '#contract/live.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Authenticate } from '../http/caller.ts'
import { createRecent } from './recent.ts'
import { type LiveStream, createStream } from './stream.ts'

const mostStreamsOfOne = 20
/** A page may have asked for what it shows that long before it listens. */
const pageLoads = 10_000
const endsWithin = 1_000
/** Streams that were cut together do not come back together. */
const retryBetween = { least: 1_000, most: 3_000 }

interface Open extends LiveStream {
  accountID: string
  check(): Promise<void>
}

export interface Live {
  /** The stream of one page; over when the session is, when its client cannot keep up, and when `close` is called. */
  open(request: FastifyRequest, accountID: string, lastEventID: string | undefined): Readable
  /** How many are open. */
  count(): number
  close(): void
}

/**
 * Carries what the database tells of people to their open pages. `beatEvery`, in milliseconds: proxies cut what is silent,
 * and a page knows by it that its stream is alive.
 */
export const createLive = (
  events: Events,
  clock: Clock,
  authenticate: Authenticate,
  beatEvery = 20_000,
): Live => {
  const streams = new Map<string, Set<Open>>()
  const recent = createRecent(() => clock.now().getTime())

  const all = (): Open[] => [...streams.values()].flatMap((of) => [...of])

  const tell = (accountID: string, what: LiveEvent): void => {
    recent.add(accountID, what)
    for (const stream of streams.get(accountID) ?? []) stream.say(what)
  }

  const startAnew = (): void => {
    recent.forget()
    for (const stream of all()) {
      stream.say('refetch')
      void stream.check()
    }
  }

  events.subscribe('people', (heard) => {
    if (heard.kind === 'reset') return startAnew()
    const [accountID = '', what] = heard.payload.split(' ')
    tell(accountID, what as LiveEvent)
  })
  events.subscribe('accounts', (heard) => {
    // The listening connection tells both topics of a reset.
    if (heard.kind === 'reset') return
    tell(heard.payload, 'session')
    for (const stream of streams.get(heard.payload) ?? []) void stream.check()
  })

  const keep = (stream: Open): void => {
    const { accountID, body } = stream
    const others = streams.get(accountID) ?? new Set()
    streams.set(accountID, others.add(stream))
    const beat = setInterval(() => {
      stream.say('beat')
      void stream.check()
    }, beatEvery)
    body.once('close', () => {
      clearInterval(beat)
      others.delete(stream)
      if (others.size === 0) streams.delete(accountID)
    })
  }

  return {
    open(request, accountID, lastEventID) {
      if ((streams.get(accountID)?.size ?? 0) >= mostStreamsOfOne) throw new AppError('too_many_streams')
      const { least, most } = retryBetween
      const missed = lastEventID ? recent.after(lastEventID, accountID) : recent.within(pageLoads, accountID)
      const stream = createStream(
        missed ?? new Set(['refetch']),
        recent.lastID,
        Math.round(least + Math.random() * (most - least)),
      )
      const open: Open = {
        ...stream,
        accountID,
        end() {
          stream.end()
          // A client that does not read would never see the end.
          setTimeout(() => request.raw.destroy(), endsWithin)
        },
        async check() {
          try {
            const caller = await authenticate(request)
            if (caller?.accountID !== accountID) open.end()
          } catch {
            // The database is away: the next beat asks again, and no call of this person is answered until then.
          }
        },
      }
      keep(open)
      return stream.body
    },
    count: () => all().length,
    close() {
      for (const stream of all()) stream.end()
    },
  }
}
