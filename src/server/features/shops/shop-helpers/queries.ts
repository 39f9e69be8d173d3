import type { Insertable } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Serializes what counts for a shop: its helpers and its invitations. */
export const lockOpenShop = (tx: Tx, by: { id: string } | { owner_id: string }) =>
  tx
    .selectFrom('shops')
    .select(['id', 'name', 'owner_id'])
    .where((is) => is.and(by))
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const selectHelpers = (db: Db, shopID: string) =>
  db
    .selectFrom('shop_helpers as h')
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .select(['h.account_id', 'a.first_name', 'a.last_name', 'h.since'])
    .where('h.shop_id', '=', shopID)
    .orderBy('h.since')
    .execute()

export const countHelpers = (tx: Tx, shopID: string) =>
  countRows(tx, tx.selectFrom('shop_helpers').where('shop_id', '=', shopID))

/** False if the account already helps a shop. */
export const insertHelper = (tx: Tx, helper: Insertable<Tables['shop_helpers']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('shop_helpers')
      .values(helper)
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id'),
  )

export const deleteHelper = (tx: Tx, shopID: string, accountID: string): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('shop_helpers')
      .where('account_id', '=', accountID)
      .where('shop_id', '=', shopID)
      .returning('account_id'),
  )

/** A session that worked for an earlier shop, or for this one before, starts as a buyer's. */
export const forgetWorkOf = (tx: Tx, accountID: string) =>
  tx
    .updateTable('sessions')
    .set({ works_at: null })
    .where('account_id', '=', accountID)
    .where('works_at', 'is not', null)
    .execute()

const openInvitations = (db: Db, now: Date) =>
  db.selectFrom('shop_helper_invitations as i').where('i.expires_at', '>', now)

export const selectInvitations = (db: Db, shopID: string, now: Date) =>
  openInvitations(db, now)
    .select(['i.id', 'i.made_at', 'i.expires_at'])
    .where('i.shop_id', '=', shopID)
    .orderBy('i.made_at')
    .execute()

export const countInvitations = (tx: Tx, shopID: string, now: Date) =>
  countRows(tx, openInvitations(tx, now).where('i.shop_id', '=', shopID))

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  openInvitations(db, now)
    .innerJoin('shops', 'shops.id', 'i.shop_id')
    .select(['shops.id as shop_id', 'shops.name', 'i.expires_at'])
    .where('i.token_hash', '=', tokenHash)
    .where('shops.closed_at', 'is', null)
    .executeTakeFirst()

export const insertInvitation = (tx: Tx, invitation: Insertable<Tables['shop_helper_invitations']>) =>
  tx.insertInto('shop_helper_invitations').values(invitation).execute()

/** Of any number of people at the same moment, one gets the row. */
export const takeInvitation = (tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('shop_helper_invitations')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning('id'),
  )

export const deleteInvitation = (tx: Tx, ownerID: string, id: string): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('shop_helper_invitations')
      .where('id', '=', id)
      .where('shop_id', 'in', (from) => from.selectFrom('shops').select('id').where('owner_id', '=', ownerID))
      .returning('id'),
  )

export const findHelp = (db: Db, accountID: string) =>
  db
    .selectFrom('shop_helpers as h')
    .innerJoin('shops as s', 's.id', 'h.shop_id')
    .select(['s.name', 'h.since'])
    .where('h.account_id', '=', accountID)
    .executeTakeFirst()

export const selectAddedItems = (db: Db, accountID: string) =>
  db
    .selectFrom('items')
    .select(['id', 'name', 'created_at'])
    .where('added_by', '=', accountID)
    .orderBy('created_at')
    .execute()

export const selectWrittenMessages = (db: Db, accountID: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select(['s.name', 'm.body', 'm.sent_at'])
    .where('m.written_by', '=', accountID)
    .orderBy('m.sent_at')
    .execute()

export const selectActsOf = (db: Db, accountID: string) =>
  db
    .selectFrom('helper_acts as h')
    .innerJoin('shops as s', 's.id', 'h.shop_id')
    .select(['s.name', 'h.act', 'h.acted_at'])
    .where('h.helper_id', '=', accountID)
    .orderBy('h.acted_at')
    .execute()

/** For an account that is deleted: the shop that it helps, and the helpers and invitations of its own shop. */
export const deleteHelpOf = async (tx: Tx, accountID: string): Promise<void> => {
  await tx.deleteFrom('shop_helpers').where('account_id', '=', accountID).execute()
  const own = tx.selectFrom('shops').select('id').where('owner_id', '=', accountID)
  await tx.deleteFrom('shop_helpers').where('shop_id', 'in', own).execute()
  await tx.deleteFrom('shop_helper_invitations').where('shop_id', 'in', own).execute()
}
