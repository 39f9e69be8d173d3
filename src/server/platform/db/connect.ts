import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Selectable, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** A connection or a transaction on it: queries take either. */
export type Db = Kysely<Tables> | Transaction<Tables>
export type Tx = Transaction<Tables>
/** A row of a table, as a query returns it. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>

export interface Database {
  db: Kysely<Tables>
  /** For what Kysely does not do: migrations, COPY, LISTEN. */
  pool: pg.Pool
  /**
   * A read that may answer the state of a moment ago, for what whoever asks has not just changed: `work` is given a replica
   * where there is one that will do. `notBefore`: what was committed by then, in milliseconds, must be seen. It may be done
   * twice, so it must only read.
   */
  readReplica<Result>(work: (db: Kysely<Tables>) => Promise<Result>, notBefore?: number): Promise<Result>
  close(): Promise<void>
}

// Amounts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const statementNames = new Map<string, string>()
const maxNamedStatements = 500

/** The server keeps the plan of a named statement, which doubles throughput. Text that varies without end gets no name. */
const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= maxNamedStatements) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** Called after each statement, also a failed one, with its text without values and its duration in milliseconds. */
export type OnQuery = (text: string, duration: number) => void

const readOnly = '25006'

/**
 * A connection that is being cut is not used again, nor one that refuses a write as read-only: it leads to a server that is
 * the primary no more and would go on refusing. The next one leads to the primary.
 */
const withNamedStatements = (client: pg.PoolClient, onQuery: OnQuery | undefined) => {
  let gone = false
  return {
    query: async (text: string, values: unknown[]) => {
      const name = nameOf(text)
      const began = performance.now()
      try {
        return await client.query(name ? { name, text, values } : { text, values })
      } catch (error) {
        gone ||= isDatabaseAway(error)
        throw error
      } finally {
        onQuery?.(text, performance.now() - began)
      }
    },
    release: () => client.release(gone),
  }
}

/** `onError` is called for each idle connection that breaks; the pool replaces it. */
export const connect = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  maximumConnections = 16,
  onQuery?: OnQuery,
): Database => {
  const pool = new pg.Pool({
    ...connection,
    max: maximumConnections,
    connectionTimeoutMillis: 10_000,
    // A new connection has nothing planned and nothing of the catalog at hand: between two bursts it is kept, but not as
    // long as it takes what stands between to forget it without a word.
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  let closing = false
  // The pool has ended before each of its connections is closed: what breaks then is no news.
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  // One that breaks while it is in use tells its statement, and then the process, which would end of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => withNamedStatements(await pool.connect(), onQuery),
      end: () => pool.end(),
    } as unknown as pg.Pool,
  })
  const db = new Kysely<Tables>({ dialect })
  // Not db.destroy(): it leaves the pool open when Kysely itself has made no query.
  const close = (): Promise<void> => {
    closing = true
    return pool.end()
  }
  return { db, pool, readReplica: (work) => work(db), close }
}

/** The name of the constraint or unique index that refused a write, if one did. */
export const refusedBy = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23')
    ? (error.constraint ?? undefined)
    : undefined

/** The server ends, starts, is the primary no more, or takes no more connections. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', readOnly])
/** What the driver says without a code; the last of a connection that broke between two statements of a transaction. */
const awayWords =
  /^(Connection terminated|Client network socket disconnected before secure TLS connection|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Whether the database could not be reached, or broke off: a write under way may have been done or not. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError)
    return awayStates.has(error.code ?? '') || (error.code?.startsWith('08') ?? false)
  if (!(error instanceof Error)) return false
  // Of the network: a file that is missing is not.
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException
  return (
    awayWords.test(error.message) ||
    (syscall === 'connect' && code !== '') ||
    ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].some((broken) => code === broken && syscall !== '')
  )
}
