import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { notify } from '../../platform/events/notify.ts'
import type { FileOwner } from '../../platform/storage/reconciler.ts'
import { lockSeller, markPurged } from './queries.ts'

/** ID photos for the storage reconciler. */
export const documentRows = ({ db }: Database, clock: Clock): FileOwner => ({
  folder: 'ids/',

  async named(tx, files) {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from id_documents where purged_at is null and storage_key = any(${files}::text[])`.execute(
      tx,
    )
    return new Set(rows.map(({ storage_key }) => storage_key))
  },

  async rowsAfter(after, max) {
    const { rows } = await sql<{ id: string; storage_key: string }>`
      select id, storage_key from id_documents
      where purged_at is null and replaced_at is null and storage_key collate "C" > ${after ?? ''}
      order by storage_key collate "C" fetch first ${sql.lit(max)} rows with ties`.execute(db)
    return rows.map(({ id, storage_key }) => ({ id, files: [storage_key] }))
  },

  /** Retires the document whose file is lost. An undecided seller is asked to send it again. */
  markLost: (id) =>
    db.transaction().execute(async (tx) => {
      const { rows: known } = await sql<{ seller_id: string }>`
        select seller_id from id_documents where id = ${id}::uuid`.execute(tx)
      const sellerID = known[0]?.seller_id
      if (!sellerID) return false
      await lockSeller(tx, sellerID)
      const { rows } = await sql`update id_documents set replaced_at = ${clock.now()}::timestamptz
        where id = ${id}::uuid and replaced_at is null and purged_at is null returning id`.execute(tx)
      if (rows.length === 0) return false
      await markPurged(tx, id, clock.now())
      await notify(tx, sellerID, 'session')
      return true
    }),
})
