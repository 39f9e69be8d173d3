import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'

/**
 * What processes tell each other. The payload is an id, never content: whoever hears it reads the rows. Without one it
 * concerns all.
 */
export type Topic = 'items' | 'shops' | 'tags' | 'accounts' | 'people' | 'tastes' | 'embeddings'

/** `reset`: events may have been missed, so nothing known from before can be trusted. */
export type Heard = { kind: 'event'; payload: string } | { kind: 'reset' }

export interface Events {
  publish: typeof publish
  subscribe(topic: Topic, hear: (heard: Heard) => void): void
  /** False while events may be missed: what is kept in memory on the strength of them must not be used then. */
  live(): boolean
  /**
   * Done when this process has heard everything that was committed before the call. A writer awaits it before it
   * answers, so that its own next request sees what it wrote.
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Heard by every process once the transaction has committed, by nobody when it rolls back. */
export const publish = async (db: Db, topic: Topic, payload: string): Promise<void> => {
  await sql`select pg_notify(${topic}, ${payload})`.execute(db)
}

const firstDelay = 100
const longestDelay = 5_000
/** How often a connection that looks fine is tried, and how long an answer may take. */
const heartbeatEvery = 5_000
const answerWithin = 5_000

/** One listening connection, made again whenever it breaks. The answer comes once it listens, or has failed once. */
export const listen = async (connection: pg.ClientConfig, log: Logger): Promise<Events> => {
  const subscribers = new Map<Topic, ((heard: Heard) => void)[]>()
  const topics: Topic[] = ['items', 'shops', 'tags', 'accounts', 'people', 'tastes', 'embeddings']
  let listening: pg.Client | null = null
  let delay = firstDelay
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const tell = (topic: Topic, heard: Heard): void => {
    for (const hear of subscribers.get(topic) ?? []) hear(heard)
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
      // A late error of a connection that is given up must not end the process.
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
      tell(channel as Topic, { kind: 'event', payload: payload ?? '' }),
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
    for (const topic of topics) tell(topic, { kind: 'reset' })
    listening = client
  }

  /** A listening connection gets what was committed before a statement of its own no later than the answer to it. */
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
  /** Shared by all who come while one is under way: theirs has to start after they came. */
  const caughtUp = (): Promise<void> => {
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
  // Finds a connection that died without a word.
  const heartbeat = setInterval(() => void caughtUp(), heartbeatEvery).unref()

  return {
    publish,
    subscribe: (topic, hear) => {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), hear])
    },
    live: () => listening !== null,
    caughtUp,
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
