import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Selectable, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { withGuard } from './transaction-guard.ts'

/** A connection or a transaction on it: queries take either. */
export type Db = Kysely<Tables> | Transaction<Tables>
export type Tx = Transaction<Tables>
/** A row of a table, as a query returns it. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>

export interface Database {
  db: Kysely<Tables>
  /** For tasks that Kysely does not support: migrations, COPY and LISTEN. */
  pool: pg.Pool
  /**
   * Runs a read on the replica if there is one that is recent enough, or else on the primary. Use it for data that may
   * be some seconds old and that the caller has not just changed. The read sees everything that was committed by
   * `notBefore`, in milliseconds since 1970. `work` may run twice, so it must only read.
   */
  readReplica<Result>(work: (db: Kysely<Tables>) => Promise<Result>, notBefore?: number): Promise<Result>
  /** `handle` is called after each statement that may have committed a change. */
  onWrite(handle: () => void): void
  close(): Promise<void>
}

// Read bigint as a number. Amounts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const maxNamedStatements = 500

/**
 * PostgreSQL keeps the plan of a named statement in each connection, which doubles the throughput. After `maxNamedStatements`
 * texts of a pool further ones get no name, because texts that vary endlessly would fill the server's memory.
 */
const createNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= maxNamedStatements) return undefined
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
    return name
  }
}

/** Called after each statement, successful or not, with its text without values and its duration in milliseconds. */
export type OnQuery = (text: string, duration: number) => void

const readOnly = '25006'

/**
 * Names statements, and closes a connection instead of reusing it if it broke or refused a write as read-only. In the
 * latter case it leads to a server that is no longer the primary, and a new connection leads to the primary.
 */
const withNamedStatements = (
  client: pg.PoolClient,
  nameOf: ReturnType<typeof createNames>,
  onWrite: () => void,
  onQuery: OnQuery | undefined,
) => {
  let gone = false
  return {
    query: async (text: string, values: unknown[]) => {
      const name = nameOf(text)
      const began = performance.now()
      try {
        const result = await client.query(name ? { name, text, values } : { text, values })
        if (result.command !== 'SELECT' && result.command !== 'BEGIN') onWrite()
        return result
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

/**
 * What the driver and our SQL depend on, whatever the settings of the database or the role are. The timeouts are set here too
 * and not as parameters of the connection, because PgBouncer refuses parameters that it does not know.
 */
const expectedSettings = `set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '15s';
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set standard_conforming_strings = on; set bytea_output = 'hex'`

/** Opens a connection pool. `onError` is called when an idle connection breaks, which the pool then replaces. */
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
    // Idle connections are kept between bursts of requests, because a new one has no plans and no catalog cache. They
    // are closed before firewalls drop them silently.
    idleTimeoutMillis: 60_000,
    // The pool waits for it before it lends the connection.
    onConnect: (client) => client.query(expectedSettings),
  })
  let closing = false
  // While the pool closes its connections, errors of connections are expected.
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  // An error of a connection in use rejects its statement too. Without this listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const writeHandlers: (() => void)[] = []
  const onWrite = () => {
    for (const handle of writeHandlers) handle()
  }
  const nameOf = createNames()
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => withNamedStatements(await pool.connect(), nameOf, onWrite, onQuery),
      end: () => pool.end(),
    } as unknown as pg.Pool,
  })
  const db: Kysely<Tables> = new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => withGuard(dialect.createDriver()),
      createIntrospector: (any) => dialect.createIntrospector(any),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
  // Do not use db.destroy(): it leaves the pool open if Kysely has run no query.
  const close = (): Promise<void> => {
    closing = true
    return pool.end()
  }
  return {
    db,
    pool,
    readReplica: (work) => work(db),
    onWrite: (handle) => void writeHandlers.push(handle),
    close,
  }
}

/** The name of the constraint or unique index that refused a write, if one did. */
export const refusedBy = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23')
    ? (error.constraint ?? undefined)
    : undefined

/** PostgreSQL error codes for: shutting down, starting, read-only (no longer the primary), and too many connections. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', readOnly])
/**
 * Messages of driver errors without a code. The last one occurs if a connection breaks between two statements of a
 * transaction.
 */
const awayWords =
  /^(Connection terminated|Client network socket disconnected before secure TLS connection|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether the database is not reachable or the connection broke. A running write may or may not have been committed.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError)
    return awayStates.has(error.code ?? '') || (error.code?.startsWith('08') ?? false)
  if (!(error instanceof Error)) return false
  // Only network errors count, not a missing file.
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException
  return (
    awayWords.test(error.message) ||
    (syscall === 'connect' && code !== '') ||
    ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].some((broken) => code === broken && syscall !== '')
  )
}
