import { type Insertable, sql } from 'kysely'
import type { AgreedVersions, LegalDocument } from '#domain/legal-documents.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { deleteTaste } from '../accounts/queries.ts'

/** Versions that the account has already agreed to stay as they are. */
export const insertAgreements = async (
  tx: Tx,
  account_id: string,
  versions: AgreedVersions,
  agreed_at: Date,
): Promise<void> => {
  const rows = (Object.entries(versions) as [LegalDocument, number][]).map(([document, version]) => ({
    account_id,
    document,
    version,
    agreed_at,
  }))
  await tx
    .insertInto('agreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const selectAgreements = (db: Db, accountID: string) =>
  db
    .selectFrom('agreements')
    .select(['document', 'version', 'agreed_at'])
    .where('account_id', '=', accountID)
    .orderBy('agreed_at', 'desc')
    .orderBy('document')
    .orderBy('version', 'desc')
    .execute()

export type AgreementRow = Awaited<ReturnType<typeof selectAgreements>>[number]

/** The newest version of each document that the account has agreed to. */
export const selectNewestAgreed = async (db: Db, accountID: string): Promise<Partial<AgreedVersions>> => {
  const rows = await db
    .selectFrom('agreements')
    .select(({ fn }) => ['document', fn.max('version').as('version')])
    .where('account_id', '=', accountID)
    .groupBy('document')
    .execute()
  return Object.fromEntries(rows.map(({ document, version }) => [document, version]))
}

/** When the seller declared to be an adult. Undefined for an account that does not sell. */
export const findAdultDeclaration = async (db: Db, accountID: string): Promise<Date | null | undefined> => {
  const row = await db
    .selectFrom('sellers')
    .select('adult_declared_at')
    .where('account_id', '=', accountID)
    .executeTakeFirst()
  return row?.adult_declared_at
}

/** The first declaration stays. */
export const declareAdult = (tx: Tx, accountID: string, at: Date) =>
  tx
    .updateTable('sellers')
    .set({ adult_declared_at: at })
    .where('account_id', '=', accountID)
    .where('adult_declared_at', 'is', null)
    .execute()

export type SellerDetailsRow = Pick<
  TableRow<'seller_details'>,
  'kind' | 'name' | 'address' | 'contact' | 'registration' | 'sources'
>

export const findSellerDetails = (db: Db, sellerID: string): Promise<SellerDetailsRow | undefined> =>
  db
    .selectFrom('seller_details')
    .select(['kind', 'name', 'address', 'contact', 'registration', 'sources'])
    .where('seller_id', '=', sellerID)
    .executeTakeFirst()

/** In a query of shops: what its owner says, or null. */
export const sellerOfShop = sql<SellerDetailsRow | null>`(
  select json_build_object('kind', kind, 'name', name, 'address', address, 'contact', contact,
    'registration', registration, 'sources', sources)
  from seller_details where seller_id = shops.owner_id)`

export const upsertSellerDetails = (tx: Tx, details: Insertable<Tables['seller_details']>) => {
  const { seller_id: _, ...rest } = details
  return tx
    .insertInto('seller_details')
    .values(details)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(rest))
    .execute()
}

export const isRankedByBehaviour = async (db: Db, buyerID: string): Promise<boolean | undefined> => {
  const row = await db
    .selectFrom('buyers')
    .select('ranked_by_behaviour')
    .where('account_id', '=', buyerID)
    .executeTakeFirst()
  return row?.ranked_by_behaviour
}

/** Whoever objects has no record of what they opened and hid any more: it exists for the ranking alone. */
export const setRanking = async (tx: Tx, buyerID: string, byBehaviour: boolean): Promise<void> => {
  await tx
    .updateTable('buyers')
    .set({ ranked_by_behaviour: byBehaviour })
    .where('account_id', '=', buyerID)
    .execute()
  if (!byBehaviour) await deleteTaste(tx, buyerID)
}

/** They said to be under 18, or the account is deleted. */
export const forgetAdultDeclaration = (tx: Tx, accountID: string) =>
  tx.updateTable('sellers').set({ adult_declared_at: null }).where('account_id', '=', accountID).execute()

/** Of a deleted account. The agreements stay: they name nobody. */
export const eraseLegal = async (tx: Tx, accountID: string): Promise<void> => {
  await tx.deleteFrom('seller_details').where('seller_id', '=', accountID).execute()
  await forgetAdultDeclaration(tx, accountID)
  await tx
    .updateTable('buyers')
    .set({ ranked_by_behaviour: true })
    .where('account_id', '=', accountID)
    .execute()
}
