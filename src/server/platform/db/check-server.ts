import type pg from 'pg'

/** `nulls not distinct` and other features of the migrations need it. */
const oldestVersion = 15

/** Throws if the server is too old for the migrations. */
export const refuseOldServer = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  const { rows } = await pool.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const [server] = rows
  if (server && server.number < oldestVersion * 10_000)
    throw new Error(
      `The database is PostgreSQL ${server.version}, and Ukay needs PostgreSQL ${oldestVersion} or later. ` +
        'Nothing was changed. Upgrade the database server, or set DATABASE_URL to a newer one.',
    )
}

/**
 * Throws if two open connections lead to the same server process. A pooler does that when it lends a process for one
 * transaction at a time: prepared statements, LISTEN and settings of a connection would then go to the wrong one.
 */
export const refuseTransactionPooling = async (pool: Pick<pg.Pool, 'connect'>): Promise<void> => {
  const first = await pool.connect()
  try {
    const second = await pool.connect()
    try {
      const [one, two] = [await processOf(first), await processOf(second)]
      if (one === two)
        throw new Error(
          'The database is behind a pooler, such as PgBouncer, in transaction or statement mode. Ukay needs the same ' +
            'server process for all of a connection: set pool_mode = session, or set DATABASE_URL to PostgreSQL itself.',
        )
    } finally {
      second.release()
    }
  } finally {
    first.release()
  }
}

const processOf = async (client: pg.PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
