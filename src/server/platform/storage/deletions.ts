import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/connect.ts'

/** Any number, but the same in every process and not one of the migrations or the jobs. */
const advisoryLock = 7_201_948_534

/**
 * Whether a file that somebody may still look for can go now: not while a backup runs, which has read the rows and comes
 * for their files. Asked in the transaction that records the deletion; whoever may not leaves it to a later run.
 */
export const mayDelete = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(advisoryLock)}) as free`.execute(tx)
  return rows[0]?.free === true
}

/** No file is deleted until this connection ends. Waits for deletions at work; false when another backup runs. */
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
