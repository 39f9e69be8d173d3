import type { Db } from '../db/connect.ts'

/** The last file that was checked, if the previous run was interrupted; undefined to start from the beginning. */
export const selectPosition = async (db: Db, folder: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('reconciler_positions')
    .select('after_file')
    .where('folder', '=', folder)
    .executeTakeFirst()
  return row?.after_file
}

export const updatePosition = (db: Db, folder: string, after_file: string) =>
  db
    .insertInto('reconciler_positions')
    .values({ folder, after_file })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet({ after_file }))
    .execute()

export const deletePosition = (db: Db, folder: string) =>
  db.deleteFrom('reconciler_positions').where('folder', '=', folder).execute()
