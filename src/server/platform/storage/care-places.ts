import type { Db } from '../db/connect.ts'

/** The last file that the care of a folder came to, when it was broken off; undefined where it begins anew. */
export const selectPlace = async (db: Db, folder: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('file_care')
    .select('after_file')
    .where('folder', '=', folder)
    .executeTakeFirst()
  return row?.after_file
}

export const updatePlace = (db: Db, folder: string, after_file: string) =>
  db
    .insertInto('file_care')
    .values({ folder, after_file })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet({ after_file }))
    .execute()

export const deletePlace = (db: Db, folder: string) =>
  db.deleteFrom('file_care').where('folder', '=', folder).execute()
