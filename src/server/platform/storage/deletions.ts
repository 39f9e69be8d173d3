import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/connect.ts'

/** Any number that the migrations and jobs do not use, the same in every process. */
const advisoryLock = 7_201_948_534

/**
 * Whether files may be deleted now. Not while a backup runs, which has read the rows and will still copy their files.
 * Call it in the transaction that records the deletion; if it returns false, leave the deletion to a later run.
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
