import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'

/**
 * Topics of the events that processes send each other through PostgreSQL. The payload is an id, never content:
 * subscribers read the rows. An event without an id concerns all rows.
 */
export type Topic = 'items' | 'shops' | 'tags' | 'accounts' | 'people' | 'tastes' | 'embeddings'

/** `reset`: events may have been missed, so nothing known from before can be trusted. */
export type ChangeEvent = { kind: 'event'; payload: string } | { kind: 'reset' }

export interface Events {
  publish: typeof publish
  subscribe(topic: Topic, handle: (event: ChangeEvent) => void): void
  /** False while events may be missed. Caches that depend on them must not be used then. */
  live(): boolean
  /**
   * Resolves when this process has received every event that was committed before the call. A writer awaits it before
   * its response, so that the client's next request sees what was written.
   */
  syncNotifications(): Promise<void>
  close(): Promise<void>
}

/** Every process receives the event once the transaction has committed; none does when it rolls back. */
export const publish = async (db: Db, topic: Topic, payload: string): Promise<void> => {
  await sql`select pg_notify(${topic}, ${payload})`.execute(db)
}

const firstDelay = 100
const longestDelay = 5_000
/** The interval at which the connection is checked, and the timeout for a reply, in milliseconds. */
const heartbeatEvery = 5_000
const answerWithin = 5_000

/**
 * Opens a connection that listens to all topics, and reconnects whenever it breaks. Resolves after the first attempt.
 */
export const listen = async (connection: pg.ClientConfig, log: Logger): Promise<Events> => {
  const subscribers = new Map<Topic, ((event: ChangeEvent) => void)[]>()
  const topics: Topic[] = ['items', 'shops', 'tags', 'accounts', 'people', 'tastes', 'embeddings']
  let listening: pg.Client | null = null
  let delay = firstDelay
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const deliver = (topic: Topic, event: ChangeEvent): void => {
    for (const handle of subscribers.get(topic) ?? []) handle(event)
  }

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
    })
    let given = false
    const lost = (why?: Error): void => {
      if (given) return
      given = true
      client.removeAllListeners('end')
      // A late error of an abandoned connection must not end the process.
      client.removeAllListeners('error').on('error', () => undefined)
      void client.end().catch(() => undefined)
      if (listening === client) listening = null
      if (closed) return
      log.warn({ err: why, again: delay }, 'the listening connection broke')
      retry = setTimeout(() => void connect(), delay)
      delay = Math.min(delay * 2, longestDelay)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ channel, payload }) =>
      deliver(channel as Topic, { kind: 'event', payload: payload ?? '' }),
    )
    try {
      await client.connect()
      for (const topic of topics) await client.query(`listen ${topic}`)
    } catch (error) {
      lost(error as Error)
      return
    }
    if (closed) return lost()
    delay = firstDelay
    for (const topic of topics) deliver(topic, { kind: 'reset' })
    listening = client
  }

  /** PostgreSQL delivers events that were committed before a statement no later than the reply to that statement. */
  const roundTrip = async (): Promise<void> => {
    const client = listening
    if (!client) return
    try {
      await client.query('select 1')
    } catch (error) {
      client.emit('error', error)
    }
  }

  let underWay: Promise<void> | null = null
  let queued: Promise<void> | null = null
  /** Calls during a round trip share the next one, because a round trip must begin after the call. */
  const syncNotifications = (): Promise<void> => {
    queued ??= (underWay ?? Promise.resolve()).then(() => {
      queued = null
      underWay = roundTrip().finally(() => {
        underWay = null
      })
      return underWay
    })
    return queued
  }

  await connect()
  // Detects a connection that broke without an error.
  const heartbeat = setInterval(() => void syncNotifications(), heartbeatEvery).unref()

  return {
    publish,
    subscribe: (topic, handle) => {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), handle])
    },
    live: () => listening !== null,
    syncNotifications,
    async close() {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      const client = listening
      listening = null
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
