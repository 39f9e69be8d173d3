import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { updateDetails } from '../queries.ts'

/** Who gets a mail; undefined once the account is deleted. */
export const findRecipient = (db: Db, accountID: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'email_confirmed_at', 'language'])
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Replaces an earlier link of the same account. */
export const replaceEmailLink = (tx: Tx, link: Insertable<Tables['email_links']>) => {
  const { account_id: _, ...rest } = link
  return tx
    .insertInto('email_links')
    .values(link)
    .onConflict((again) => again.column('account_id').doUpdateSet(rest))
    .execute()
}

export const selectEmailLink = (db: Db, accountID: string) =>
  db
    .selectFrom('email_links')
    .select(['email', 'token_hash', 'created_at', 'expires_at'])
    .where('account_id', '=', accountID)
    .executeTakeFirst()

export const findEmailLink = async (db: Db, accountID: string, now: Date) => {
  const link = await selectEmailLink(db, accountID)
  return link && link.expires_at > now ? link : undefined
}

export const findEmailLinkByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('email_links')
    .select(['account_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns the address; undefined if the link is used or expired. Of two simultaneous uses exactly one gets it. */
export const takeEmailLink = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> => {
  const taken = await tx
    .deleteFrom('email_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return taken?.email
}

export const deleteEmailLink = (tx: Tx, accountID: string) =>
  tx.deleteFrom('email_links').where('account_id', '=', accountID).execute()

export const confirmEmail = (tx: Tx, accountID: string, email: string, email_confirmed_at: Date) =>
  updateDetails(tx, accountID, { email, email_confirmed_at })
