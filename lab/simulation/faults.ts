import type pg from 'pg'
import type { Random } from '../../demo/seed/random.ts'

/**
 * What can go wrong at a statement: it fails, the connection breaks before it is sent or before its reply arrives, or the
 * process dies, so that nothing after it is sent and nobody gets a reply.
 */
const kinds = ['fails', 'cut before', 'cut after', 'dies'] as const
type Kind = (typeof kinds)[number]

/** Serialization failure, deadlock, cancelled by a timeout, disk full. */
const errorCodes = ['40001', '40P01', '57014', '53100']

/** What the app runs by itself between requests. */
const inBackground = /^select 1$|event_outbox/

interface Plan {
  kind: Kind
  /** The number of the statement within the request. */
  at: number
  code: string
}

export interface Happened {
  /** Nobody gets the reply of the request, because its process died. */
  died: boolean
  fault: Kind | null
}

const brokenConnection = () => new Error('Connection terminated unexpectedly')

/** Injects at most one fault into each request or job, at a statement that the seed chooses. */
export const createFaults = (random: Random, rate: number) => {
  let plan: Plan | null = null
  let statements = 0
  let happened: Happened = { died: false, fault: null }
  /** How many statements the last request or job of each name ran. */
  const statementsOf = new Map<string, number>()
  const counts = new Map<Kind, number>()

  const run = async (
    client: pg.PoolClient,
    given: pg.QueryConfig,
    cut: () => Promise<unknown>,
  ): Promise<pg.QueryResult> => {
    if (happened.died) {
      await cut()
      throw brokenConnection()
    }
    if (!inBackground.test(given.text)) statements += 1
    if (!plan || statements !== plan.at) return client.query(given)
    const { kind, code } = plan
    plan = null
    happened = { died: kind === 'dies', fault: kind }
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (kind === 'fails')
      return client.query(`do $$ begin raise exception 'simulated' using errcode = '${code}'; end $$`)
    if (kind === 'cut after') await client.query(given)
    await cut()
    throw brokenConnection()
  }

  return {
    counts,

    /** Makes every statement of this pool pass through here. */
    watch(pool: pg.Pool): void {
      const connect = pool.connect.bind(pool)
      const watched = (callback?: Parameters<pg.Pool['connect']>[0]) => {
        if (callback) return connect(callback)
        return connect().then((client) => {
          let isCut = false
          // What the server does when a connection breaks. The connection itself is kept, because a new one has no
          // plans: at 3 faults in 100 requests that took a quarter of the time of a simulated day.
          const cut = () => {
            isCut = true
            return client.query('rollback')
          }
          return {
            query: (given: pg.QueryConfig) =>
              isCut ? Promise.reject(brokenConnection()) : run(client, given, cut),
            release: (gone: boolean) => client.release(gone && !isCut),
          }
        })
      }
      pool.connect = watched as unknown as pg.Pool['connect']
    },

    /** Runs a request or job, with a fault if the seed says so. `name` is that of the call or job. */
    async around<Result>(name: string, work: () => Promise<Result>): Promise<{ result: Result } & Happened> {
      const isPlanned = random.chance(rate)
      const drawn = {
        kind: random.pick(kinds),
        at: random.whole(1, statementsOf.get(name) ?? 10),
        code: random.pick(errorCodes),
      }
      plan = isPlanned ? drawn : null
      statements = 0
      happened = { died: false, fault: null }
      try {
        const result = await work()
        return { result, ...happened }
      } finally {
        if (statements > 0) statementsOf.set(name, statements)
        plan = null
        happened = { died: false, fault: null }
      }
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
