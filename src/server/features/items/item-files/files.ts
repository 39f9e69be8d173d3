import type { Database } from '../../../platform/db/connect.ts'
import type { FileOwner } from '../../../platform/storage/reconciler.ts'

/** Photos that came with imports, for the storage reconciler. It deletes those whose import is gone. */
export const importFiles = ({ db }: Pick<Database, 'db'>): FileOwner => ({
  folder: 'imports/',

  async named(tx, files) {
    const rows = await tx
      .selectFrom('item_import_photos')
      .select('file')
      .where('file', '=', (any) => any.fn.any(any.val(files)))
      .execute()
    return new Set(rows.map(({ file }) => file))
  },

  async rowsAfter(after, max) {
    const rows = await db
      .selectFrom('item_import_photos')
      .select('file')
      .$if(after !== undefined, (query) => query.where('file', '>', after ?? ''))
      .orderBy('file')
      .limit(max)
      .execute()
    return rows.map(({ file }) => ({ id: file, files: [file] }))
  },

  /** A line that names it is then refused, and the seller sends it again. */
  async markLost(file) {
    const { numDeletedRows } = await db
      .deleteFrom('item_import_photos')
      .where('file', '=', file)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})
