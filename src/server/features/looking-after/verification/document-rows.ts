import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, TableRow } from '../../../platform/db/connect.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { FileOwner } from '../../../platform/storage/reconciler.ts'
import { lockSeller, markPurged } from './queries.ts'
import { queueSeller } from './queue.ts'

/** ID photos for the storage reconciler. */
export const documentRows = ({ db }: Database, clock: Clock): FileOwner => ({
  folder: 'ids/',

  async named(tx, files) {
    const rows = await tx
      .selectFrom('id_documents')
      .select('storage_key')
      .where('purged_at', 'is', null)
      .where('storage_key', '=', ({ fn, val }) => fn.any(val(files)))
      .execute()
    return new Set(rows.map(({ storage_key }) => storage_key))
  },

  async rowsAfter(after, max) {
    const { rows } = await sql<Pick<TableRow<'id_documents'>, 'id' | 'storage_key'>>`
      select id, storage_key from id_documents
      where purged_at is null and replaced_at is null and storage_key collate "C" > ${after ?? ''}
      order by storage_key collate "C" fetch first ${sql.lit(max)} rows with ties`.execute(db)
    return rows.map(({ id, storage_key }) => ({ id, files: [storage_key] }))
  },

  /** Retires the document whose file is lost. An undecided seller is asked to send it again. */
  markLost: (id) =>
    db.transaction().execute(async (tx) => {
      const document = await tx
        .selectFrom('id_documents')
        .select('seller_id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!document) return false
      await lockSeller(tx, document.seller_id)
      const { numUpdatedRows } = await tx
        .updateTable('id_documents')
        .set({ replaced_at: clock.now() })
        .where('id', '=', id)
        .where('replaced_at', 'is', null)
        .where('purged_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await markPurged(tx, id, clock.now())
      await queueSeller(tx, document.seller_id, clock.now())
      await publishTo(tx, document.seller_id, 'session')
      return true
    }),
})
