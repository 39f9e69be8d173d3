import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/connect.ts'

/** The id of an advisory lock. The number is arbitrary but must be the same in every process, and different from other locks. */
const advisoryLock = 7_201_948_534

/**
 * Returns false while a backup runs, because it has read the rows and still has to copy their files. Call it in the
 * transaction that records the deletion. If it returns false, leave the deletion to a later run.
 */
export const mayDelete = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    select where pg_try_advisory_xact_lock_shared(${sql.lit(advisoryLock)})`.execute(tx)
  return rows.length > 0
}

/** Blocks deletions until this connection ends. Waits for deletions in progress; false if another backup runs. */
export const holdDeletions = async (client: pg.Client): Promise<boolean> => {
  await client.query("set lock_timeout = '60s'")
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    throw error
  }
}
