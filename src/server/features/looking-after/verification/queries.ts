import { type Insertable, sql } from 'kysely'
import { Verified } from '#domain/roles.ts'
import { arrayFrom } from '../../../platform/db/array-from.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { PhotoKind, Standing } from './policy.ts'

export const findStanding = (db: Db, sellerID: string): Promise<Standing | undefined> =>
  db
    .selectFrom('sellers')
    .select(({ selectFrom }) => [
      'verified',
      'rejection_reason as reason',
      arrayFrom(
        selectFrom('id_documents')
          .select('kind')
          .whereRef('seller_id', '=', 'sellers.account_id')
          .where('replaced_at', 'is', null),
      ).as('kinds'),
    ])
    .where('account_id', '=', sellerID)
    .executeTakeFirst()

/** Documents of a seller change only under this lock. */
export const lockSeller = async (tx: Tx, sellerID: string): Promise<Standing | undefined> => {
  const locked = await tx
    .selectFrom('sellers')
    .select('account_id')
    .where('account_id', '=', sellerID)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate statement, so that it sees what was committed while it waited for the lock.
  return locked && findStanding(tx, sellerID)
}

const documentColumns = [
  'id',
  'seller_id',
  'kind',
  'storage_key',
  'key_id',
  'wrapped_key',
  'media_type',
  'upload_mac',
] as const

export const findCurrentDocument = (db: Db, sellerID: string, kind: PhotoKind) =>
  db
    .selectFrom('id_documents')
    .select(documentColumns)
    .where('seller_id', '=', sellerID)
    .where('kind', '=', kind)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findCurrentDocument>>>

export const insertDocument = (tx: Tx, document: Insertable<Tables['id_documents']>) =>
  tx.insertInto('id_documents').values(document).execute()

/** Retires the current documents of a seller, or the one of this kind. */
export const retireDocuments = (tx: Tx, sellerID: string, at: Date, kind?: PhotoKind) =>
  tx
    .updateTable('id_documents')
    .set({ replaced_at: at })
    .where('seller_id', '=', sellerID)
    .where('replaced_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'id1'))
    .returning(['id', 'storage_key'])
    .execute()

/** The key and the MAC are cleared too, so that copies in backups cannot be decrypted. */
export const markPurged = (db: Db, id: string, at: Date) =>
  db
    .updateTable('id_documents')
    .set({ purged_at: at, wrapped_key: Buffer.alloc(0), upload_mac: null })
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .execute()

export const updateSeller = (tx: Tx, sellerID: string, verified: Verified, reason: string | null) =>
  tx
    .updateTable('sellers')
    .set({ verified, rejection_reason: reason })
    .where('account_id', '=', sellerID)
    .execute()

/** The time of the last of the three documents, or null while one is missing. */
export const updateCompleteAt = (tx: Tx, sellerID: string) =>
  sql`
    update sellers set documents_complete_at = documents.complete_at
    from (
      select case when count(*) = 3 then max(uploaded_at) end as complete_at from id_documents
      where seller_id = ${sellerID} and replaced_at is null and kind <> 'proof'
    ) documents
    where account_id = ${sellerID} and documents_complete_at is distinct from documents.complete_at`.execute(
    tx,
  )

export const insertDecision = (tx: Tx, decision: Insertable<Tables['verification_decisions']>) =>
  tx.insertInto('verification_decisions').values(decision).execute()

export type PersonRow = Pick<TableRow<'accounts'>, 'id' | 'first_name' | 'last_name' | 'email'>

/** Sellers with a pending decision, by the time of their last document. */
export const selectPending = (db: Db, max: number): Promise<PersonRow[]> =>
  db
    .selectFrom('sellers')
    .innerJoin('accounts', 'accounts.id', 'sellers.account_id')
    .select(['accounts.id', 'first_name', 'last_name', 'email'])
    .where('verified', '=', Verified.Undecided)
    .where('documents_complete_at', 'is not', null)
    .orderBy('documents_complete_at')
    .orderBy('sellers.account_id')
    .limit(max)
    .execute()

export const countPending = (db: Db, max: number): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom('sellers')
      .where('verified', '=', Verified.Undecided)
      .where('documents_complete_at', 'is not', null),
    max,
  )

export type SellerRow = PersonRow & Pick<TableRow<'sellers'>, 'adult_declared_at'>

export const findSellerPerson = (db: Db, sellerID: string): Promise<SellerRow | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('sellers', 'sellers.account_id', 'accounts.id')
    .select(['accounts.id', 'first_name', 'last_name', 'email', 'adult_declared_at'])
    .where('accounts.id', '=', sellerID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const insertView = (tx: Tx, view: Insertable<Tables['id_document_views']>) =>
  tx.insertInto('id_document_views').values(view).execute()

/** Whether the document that this admin viewed last was replaced since; undefined without a view. */
export const findLastViewed = (db: Db, sellerID: string, adminID: string) =>
  db
    .selectFrom('id_document_views')
    .innerJoin('id_documents', 'id_documents.id', 'id_document_views.document_id')
    .select('replaced_at')
    .where('seller_id', '=', sellerID)
    .where('admin_id', '=', adminID)
    .orderBy('viewed_at', 'desc')
    .orderBy('id_document_views.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Current documents that this admin has not viewed. */
export const selectUnseenDocuments = (tx: Tx, sellerID: string, adminID: string) =>
  tx
    .selectFrom('id_documents')
    .select(documentColumns)
    .where('seller_id', '=', sellerID)
    .where('kind', '<>', 'proof')
    .where('replaced_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('id_document_views')
            .select('id_document_views.id')
            .whereRef('document_id', '=', 'id_documents.id')
            .where('admin_id', '=', adminID),
        ),
      ),
    )
    .execute()

/** Number of stored documents per wrapping key. */
export const countDocumentsByKey = (db: Db): Promise<{ key_id: string; documents: number }[]> =>
  db
    .selectFrom('id_documents')
    .select(['key_id', (count) => count.fn.countAll<number>().as('documents')])
    .where('purged_at', 'is', null)
    .groupBy('key_id')
    .execute()

/**
 * Whether the retention time of a document `d` of a seller `s` has passed. It runs from the decision for an approved
 * seller, and from the upload for an incomplete submission. While a decision is pending it does not run. The proof of
 * another name is retired with the decision about it.
 */
const overdue = (cutoff: Date) => sql<boolean>`
  d.replaced_at is null and d.purged_at is null and d.kind <> 'proof' and d.uploaded_at <= ${cutoff} and case
    when s.verified = ${sql.lit(Verified.Approved)} then coalesce(
      (select max(v.decided_at) from verification_decisions v where v.seller_id = s.account_id), d.uploaded_at
    ) <= ${cutoff}
    when s.verified = ${sql.lit(Verified.Rejected)} then true
    else (select count(*) from id_documents o where o.seller_id = s.account_id and o.replaced_at is null and o.kind <> 'proof') < 3
  end`

export const selectSellersWithOverdue = async (db: Db, cutoff: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('id_documents as d')
    .innerJoin('sellers as s', 's.account_id', 'd.seller_id')
    .select('d.seller_id')
    .distinct()
    .where(overdue(cutoff))
    .execute()
  return rows.map(({ seller_id }) => seller_id)
}

export const retireOverdue = (tx: Tx, sellerID: string, cutoff: Date, at: Date) =>
  sql`
    update id_documents set replaced_at = ${at}
    where id in (
      select d.id from id_documents d join sellers s on s.account_id = d.seller_id
      where d.seller_id = ${sellerID} and ${overdue(cutoff)})`.execute(tx)

/**
 * Retired documents whose files may be deleted. Documents retired by a rejection are kept for the retention time. The
 * CTE is materialized because retired documents are few and the table keeps every document ever sent.
 */
export const selectToPurge = async (db: Db, cutoff: Date, leftOut: readonly string[], max: number) => {
  const { rows } = await sql<Pick<TableRow<'id_documents'>, 'id' | 'storage_key'>>`
    with retired as materialized (
      select id, seller_id, storage_key, replaced_at from id_documents
      where purged_at is null and replaced_at is not null)
    select d.id, d.storage_key from retired d
    where ${isNoneOf('d.id', leftOut)}
      and (d.replaced_at <= ${cutoff} or not exists (
        select from verification_decisions v
        where v.seller_id = d.seller_id and v.decision = ${sql.lit(Verified.Rejected)} and v.decided_at = d.replaced_at))
    order by d.id limit ${sql.lit(max)}`.execute(db)
  return rows
}

/** Stored documents that another key wrapped, in the order of their ids. */
export const selectWrappedByOthers = (db: Db, keyID: string, after: string, max: number) =>
  db
    .selectFrom('id_documents')
    .select(['id', 'seller_id', 'kind', 'key_id', 'wrapped_key'])
    .where('purged_at', 'is', null)
    .where('key_id', '!=', keyID)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute()

/** Does nothing if it was purged or rewrapped meanwhile. */
export const updateWrappedKey = (
  db: Db,
  id: string,
  before: string,
  after: { keyID: string; wrapped: Buffer },
) =>
  hasRow(
    db
      .updateTable('id_documents')
      .set({ key_id: after.keyID, wrapped_key: after.wrapped })
      .where('id', '=', id)
      .where('key_id', '=', before)
      .where('purged_at', 'is', null)
      .returning('id'),
  )

/** All documents ever sent, with the times of their views. */
export const selectDocumentsOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('id_documents as d')
    .select(({ selectFrom }) => [
      'kind',
      'uploaded_at',
      'replaced_at',
      'purged_at',
      arrayFrom(
        selectFrom('id_document_views')
          .select('viewed_at')
          .whereRef('document_id', '=', 'd.id')
          .orderBy('viewed_at'),
      ).as('views'),
    ])
    .where('seller_id', '=', sellerID)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()

export const selectDecisionsOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('verification_decisions')
    .select(['decision', 'reason', 'decided_at'])
    .where('seller_id', '=', sellerID)
    .orderBy('decided_at')
    .execute()

/** Documents whose files are still stored, current or retired. */
export const selectKeptFiles = (tx: Tx, sellerID: string) =>
  tx
    .selectFrom('id_documents')
    .select(['id', 'storage_key'])
    .where('seller_id', '=', sellerID)
    .where('purged_at', 'is', null)
    .execute()

/** Without the keys, no copy of the files can be decrypted. */
export const destroyKeys = (tx: Tx, sellerID: string) =>
  tx
    .updateTable('id_documents')
    .set({ wrapped_key: Buffer.alloc(0), upload_mac: null })
    .where('seller_id', '=', sellerID)
    .where('purged_at', 'is', null)
    .execute()
