import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent } from '#contract/live.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Authenticate } from '../http/caller.ts'
import { createBeats } from './beats.ts'
import { createRecent } from './recent.ts'
import { type LiveStream, createStream } from './stream.ts'

const maxStreamsPerAccount = 20
/** A page may have fetched its data this many milliseconds before its stream opens. */
const pageLoads = 10_000
const endsWithin = 1_000
/** The random delay of a client in milliseconds, so that streams that were cut together do not reconnect together. */
const retryBetween = { min: 1_000, max: 3_000 }

interface Open extends LiveStream {
  accountID: string
  check(): Promise<void>
}

export interface Live {
  /** The stream of one page; over when the session is, when its client cannot keep up, and when `close` is called. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    accountID: string,
    lastEventID: string | undefined,
  ): FastifyReply
  /** The number of open streams. */
  count(): number
  close(): void
}

/**
 * Forwards events of the database to the open pages of each person. `beatEvery` is in milliseconds: proxies close silent
 * connections, and a page knows by the beats that its stream is alive.
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

  const send = (accountID: string, what: LiveEvent): void => {
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

  events.subscribe('people', (event) => {
    if (event.kind === 'reset') return startAnew()
    const [accountID = '', what] = event.payload.split(' ')
    send(accountID, what as LiveEvent)
  })
  events.subscribe('accounts', (event) => {
    // Both topics receive the reset.
    if (event.kind === 'reset') return
    send(event.payload, 'session')
    for (const stream of streams.get(event.payload) ?? []) void stream.check()
  })

  const beats = createBeats<Open>(beatEvery, (stream) => {
    stream.say('beat')
    void stream.check()
  })

  /** Returns a function that removes the stream. */
  const keep = (stream: Open): (() => void) => {
    const { accountID } = stream
    const others = streams.get(accountID) ?? new Set()
    streams.set(accountID, others.add(stream))
    const stopBeating = beats.add(stream)
    return () => {
      stopBeating()
      others.delete(stream)
      if (others.size === 0 && streams.get(accountID) === others) streams.delete(accountID)
    }
  }

  return {
    open(request, reply, accountID, lastEventID) {
      if ((streams.get(accountID)?.size ?? 0) >= maxStreamsPerAccount) throw new AppError('too_many_streams')
      const { min, max } = retryBetween
      const missed = lastEventID ? recent.after(lastEventID, accountID) : recent.within(pageLoads, accountID)
      // Bypasses Fastify, which would keep a stream of its own and a dozen listeners for as long as this one is open.
      const response = reply.hijack().raw
      response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
      const stream = createStream(
        response,
        missed ?? new Set(['refetch']),
        recent.lastID,
        Math.round(min + Math.random() * (max - min)),
      )
      // Of the request only the cookies stay in memory.
      const { cookies } = request
      const open: Open = {
        accountID,
        say: stream.say,
        end() {
          stream.end()
          // A client that does not read would never see the end.
          setTimeout(() => response.destroy(), endsWithin).unref()
        },
        async check() {
          try {
            // A cached caller will do: a stream carries names only, and is checked again at every beat.
            const caller = await authenticate({ cookies }, { cached: true })
            if (caller?.accountID !== accountID) open.end()
          } catch {
            // The database is away: the next beat asks again, and no call of this person is answered until then.
          }
        },
      }
      response.once('close', keep(open))
      return reply
    },
    count: () => all().length,
    close() {
      beats.stop()
      for (const stream of all()) stream.end()
    },
  }
}
