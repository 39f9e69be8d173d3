import type { Db } from '../db/connect.ts'

/** The last file that was checked, if the previous run was interrupted; undefined to start from the beginning. */
export const selectPosition = async (db: Db, folder: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('file_care')
    .select('after_file')
    .where('folder', '=', folder)
    .executeTakeFirst()
  return row?.after_file
}

export const updatePosition = (db: Db, folder: string, after_file: string) =>
  db
    .insertInto('file_care')
    .values({ folder, after_file })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet({ after_file }))
    .execute()

export const deletePosition = (db: Db, folder: string) =>
  db.deleteFrom('file_care').where('folder', '=', folder).execute()
