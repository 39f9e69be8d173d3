import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountEvent } from '#contract/events.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Authenticate, Caller } from '../http/caller.ts'
import { createBeats } from './beats.ts'
import { createRecent } from './recent.ts'
import { type NamedEvents, createNamedEvents } from './named-events.ts'
import { openEventStream } from './stream.ts'

const maxStreamsPerAccount = 20
/**
 * The time that a page may take to load, in milliseconds. A new stream gets the events of this time, because the page
 * may have fetched its data before them.
 */
const pageLoads = 10_000
/** A client with more unread bytes than this is disconnected. It then reconnects and refetches. */
const maxBehind = 16 * 1024

/** The events of a shop that concern its helpers too. */
const eventsOfShop: ReadonlySet<AccountEvent> = new Set(['tickets', 'messages', 'items'])

/** Whose events a page receives: those of the account, and of the owner of the shop that it works for. */
type Receiver = Pick<Caller, 'accountID' | 'sellerID'>

interface Open extends NamedEvents, Receiver {
  check(): Promise<void>
}

export interface AccountStreams {
  /** Opens the event stream of one page. It ends with the session, on `close`, or if the client reads too slowly. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    receiver: Receiver,
    lastEventID: string | undefined,
  ): FastifyReply
  /** The number of open streams. */
  count(): number
  close(): void
}

/**
 * Forwards database events to the open pages of each person. `beatEvery` is the heartbeat interval in milliseconds:
 * proxies close silent connections, and the page detects a dead stream by missing heartbeats.
 */
export const createAccountStreams = (
  events: Events,
  clock: Clock,
  authenticate: Authenticate,
  beatEvery = 20_000,
): AccountStreams => {
  /** By account. Those of helpers are also under the owner of the shop. */
  const streams = new Map<string, Set<Open>>()
  const recent = createRecent(() => clock.now().getTime())

  const all = (): Open[] => [...new Set([...streams.values()].flatMap((of) => [...of]))]

  const ownStreams = (accountID: string): number =>
    [...(streams.get(accountID) ?? [])].filter((stream) => stream.accountID === accountID).length

  const send = (accountID: string, what: AccountEvent): void => {
    recent.add(accountID, what)
    for (const stream of streams.get(accountID) ?? [])
      if (stream.accountID === accountID || eventsOfShop.has(what)) stream.send(what)
  }

  const refetchAll = (): void => {
    recent.forget()
    for (const stream of all()) {
      stream.send('refetch')
      void stream.check()
    }
  }

  events.subscribe('people', (event) => {
    if (event.kind === 'reset') return refetchAll()
    const [accountID = '', what] = event.payload.split(' ')
    send(accountID, what as AccountEvent)
  })
  events.subscribe('accounts', (event) => {
    // The reset is handled by the topic above.
    if (event.kind === 'reset') return
    send(event.payload, 'session')
    for (const stream of streams.get(event.payload) ?? []) void stream.check()
  })

  const beats = createBeats<Open>(beatEvery, (stream) => {
    stream.send('beat')
    void stream.check()
  })

  /** Registers a stream. Returns a function that removes it. */
  const keep = (stream: Open): (() => void) => {
    const stopBeating = beats.add(stream)
    const leave = [...new Set([stream.accountID, stream.sellerID])].map((id) => {
      const others = streams.get(id) ?? new Set()
      streams.set(id, others.add(stream))
      return () => {
        others.delete(stream)
        if (others.size === 0 && streams.get(id) === others) streams.delete(id)
      }
    })
    return () => {
      stopBeating()
      for (const one of leave) one()
    }
  }

  return {
    open(request, reply, { accountID, sellerID }, lastEventID) {
      if (ownStreams(accountID) >= maxStreamsPerAccount) throw new AppError('too_many_streams')
      const missedOf = (id: string) =>
        lastEventID ? recent.after(lastEventID, id) : recent.within(pageLoads, id)
      const missed = missedOf(accountID)
      if (sellerID !== accountID)
        for (const what of missedOf(sellerID) ?? []) if (eventsOfShop.has(what)) missed?.add(what)
      const writer = openEventStream(request, reply, maxBehind)
      if (!writer) return reply
      const stream = createNamedEvents(writer, missed ?? new Set(['refetch']), recent.lastID)
      // Keep only the cookies of the request, to save memory.
      const { cookies } = request
      const open: Open = {
        accountID,
        sellerID,
        ...stream,
        async check() {
          try {
            // A cached session is enough, because a stream carries only names and is checked at every heartbeat.
            const caller = await authenticate({ cookies }, { cached: true })
            if (caller?.accountID !== accountID || caller.sellerID !== sellerID || caller.stop) open.end()
          } catch {
            // The database is not reachable. The next heartbeat checks again, and until then no other request of this
            // person succeeds either.
          }
        },
      }
      request.raw.socket.once('close', keep(open))
      return reply
    },
    count: () => all().length,
    close() {
      beats.stop()
      for (const stream of all()) stream.end()
    },
  }
}
