import type { Insertable } from 'kysely'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const insertCorrection = (tx: Tx, correction: Insertable<Tables['name_corrections']>) =>
  tx.insertInto('name_corrections').values(correction).execute()

/** A seller's newest correction. */
export const findNewestCorrection = (db: Db, sellerID: string) =>
  db
    .selectFrom('name_corrections')
    .select(['first_name', 'last_name', 'asked_at', 'granted', 'answer'])
    .where('seller_id', '=', sellerID)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type OwnCorrectionRow = NonNullable<Awaited<ReturnType<typeof findNewestCorrection>>>

export const selectCorrectionsOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('name_corrections')
    .select(['first_name', 'last_name', 'words', 'asked_at', 'decided_at', 'granted', 'answer'])
    .where('seller_id', '=', sellerID)
    .orderBy('asked_at')
    .execute()

/** Those that wait, the oldest first. */
export const selectOpenCorrections = (db: Db, max: number) =>
  db
    .selectFrom('name_corrections as c')
    .innerJoin('accounts as a', 'a.id', 'c.seller_id')
    .select(['c.id', 'c.seller_id', 'c.first_name', 'c.last_name', 'c.words', 'c.asked_at'])
    .select(['a.first_name as now_first_name', 'a.last_name as now_last_name'])
    .where('c.decided_at', 'is', null)
    .orderBy('c.asked_at')
    .orderBy('c.id')
    .limit(max)
    .execute()

export type CorrectionRow = Awaited<ReturnType<typeof selectOpenCorrections>>[number]

export const findSellerOfCorrection = (db: Db, id: string) =>
  db.selectFrom('name_corrections').select('seller_id').where('id', '=', id).executeTakeFirst()

export const lockCorrection = (tx: Tx, id: string) =>
  tx.selectFrom('name_corrections').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const closeCorrection = (
  tx: Tx,
  id: string,
  decision: Pick<TableRow<'name_corrections'>, 'decided_by' | 'decided_at' | 'granted' | 'answer'>,
) => tx.updateTable('name_corrections').set(decision).where('id', '=', id).execute()

export const hasViewed = async (tx: Tx, documentID: string, adminID: string): Promise<boolean> =>
  (await tx
    .selectFrom('id_document_views')
    .select('id')
    .where('document_id', '=', documentID)
    .where('admin_id', '=', adminID)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the ids of the corrections. */
export const deleteCorrectionsOf = async (tx: Tx, sellerID: string): Promise<string[]> =>
  (await tx.deleteFrom('name_corrections').where('seller_id', '=', sellerID).returning('id').execute()).map(
    ({ id }) => id,
  )
