import { type Insertable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Verified } from '#domain/roles.ts'
import { compileOnce } from '../../../../platform/db/compile-once.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { secondFactorAt } from '../../passkeys/queries.ts'

const currentDocuments = sql<number>`(
  select count(*) from id_documents d
  where d.seller_id = accounts.id and d.replaced_at is null and d.kind <> 'proof')`

const callerQuery = (db: Db, now: Date) =>
  db
    .selectFrom('accounts')
    .leftJoin('sellers', 'sellers.account_id', 'accounts.id')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select(['accounts.id as account_id', 'kind', 'admin_role', 'email', 'language', 'verified'])
    .select(['accounts.stopped_at', 'accounts.stopped_until'])
    .select(sql<string>`coalesce(accounts.login_id, accounts.id)`.as('login_id'))
    .select(sql<string | null>`other_side(accounts.id)`.as('other_side_id'))
    .select(currentDocuments.as('documents'))
    .select(secondFactorAt('accounts', 'second_factors').as('second_factor_at'))
    .select((from) =>
      jsonObjectFrom(
        from
          .selectFrom('shop_helpers')
          .innerJoin('shops', 'shops.id', 'shop_helpers.shop_id')
          .innerJoin('sellers as owner', 'owner.account_id', 'shops.owner_id')
          .innerJoin('accounts as person', 'person.id', 'shops.owner_id')
          .select(['shops.id as shopID', 'shops.name as shopName', 'shops.owner_id as ownerID'])
          .whereRef('shop_helpers.account_id', '=', 'accounts.id')
          .where('closed_at', 'is', null)
          .where('owner.verified', '=', Verified.Approved)
          .where((is) => is.or([is('person.stopped_at', 'is', null), is('person.stopped_until', '<=', now)])),
      ).as('helps'),
    )
    .where('deleted_at', 'is', null)

export const findCaller = (db: Db, accountID: string, now: Date) =>
  callerQuery(db, now).where('accounts.id', '=', accountID).executeTakeFirst()

export type FoundCaller = NonNullable<Awaited<ReturnType<typeof findCaller>>>

/** The side as which a session acts, if it is still one of the same person. */
const actingAccount = sql<string>`coalesce(
  (select a.id from accounts a where a.id = sessions.acts_as and a.login_id = sessions.account_id), sessions.account_id)`

/**
 * The account of a session that has neither expired nor been idle since `idleSince`. A replaced session is found too:
 * check `replaced_at`.
 */
export const sessionQuery = compileOnce(
  (db, { tokenHash, now, idleSince }: { tokenHash: Buffer; now: Date; idleSince: Date }) =>
    callerQuery(db, now)
      .innerJoin('sessions', (join) => join.on(actingAccount, '=', sql.ref('accounts.id')))
      .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.expires_at'])
      .select(['sessions.replaced_at', 'sessions.works_at', 'sessions.acts_as'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince),
)

export const readClock = async (db: Db): Promise<Date | undefined> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now
}

export const findSession = async (...given: Parameters<typeof sessionQuery>) => {
  const [db] = given
  const { rows } = await db.executeQuery(sessionQuery(...given).compile())
  return rows[0]
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(session).execute()

export const touchSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Returns the account, if there was such a session. */
export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('account_id').executeTakeFirst()

export const selectSessions = (db: Db, accountID: string) =>
  db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountID)
    .where('replaced_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Returns the number of sessions. */
export const deleteSessionsOf = async (tx: Db, accountID: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the number of sessions. */
export const deleteAllSessions = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the number of sessions. */
export const deleteOtherSessions = async (tx: Tx, accountID: string, kept: Buffer): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .where('token_hash', '<>', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Marks a session as replaced by a new one. Until `expires_at` it can only ask who is signed in. */
export const replaceSession = (tx: Tx, tokenHash: Buffer, replaced_at: Date, expires_at: Date) =>
  tx.updateTable('sessions').set({ replaced_at, expires_at }).where('token_hash', '=', tokenHash).execute()

/** For which shop a session works, if any. */
export const setShopOfSession = (db: Db, tokenHash: Buffer, works_at: string | null) =>
  db
    .updateTable('sessions')
    .set({ works_at })
    .where('token_hash', '=', tokenHash)
    .where('works_at', 'is distinct from', works_at)
    .execute()

/** As which side of the person a session acts. Null: the one of its login. Then it works for no shop. */
export const setSideOfSession = (tx: Tx, tokenHash: Buffer, acts_as: string | null) =>
  tx.updateTable('sessions').set({ acts_as, works_at: null }).where('token_hash', '=', tokenHash).execute()

/** Notifications of a device go on with its new session. */
export const keepSubscriptions = (db: Db, before: Buffer, after: Buffer) => {
  const idOf = (tokenHash: Buffer) =>
    db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash)
  return db
    .updateTable('push_subscriptions')
    .set({ session_id: idOf(after) })
    .where('session_id', '=', idOf(before))
    .execute()
}

/** The request's own session first, the others by their last use. */
export const selectOwnSessions = (
  db: Db,
  accountID: string,
  own: Buffer,
  now: Date,
  idleSince: Date,
  max: number,
) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .select((from) => from('token_hash', '=', own).as('is_this'))
    .where('account_id', '=', accountID)
    .where('last_seen_at', '>', idleSince)
    .where('expires_at', '>', now)
    .where('replaced_at', 'is', null)
    .orderBy('is_this', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(max)
    .execute()

/**
 * Deletes the session with this id, or all but the request's own; nothing if the request's own session has ended.
 * Call it with the account locked, so that of two devices that log each other out at the same moment one stays signed
 * in. Returns the number of sessions.
 */
export const deleteOwnSessions = async (
  tx: Tx,
  accountID: string,
  own: Buffer,
  which: string | 'others',
): Promise<number> => {
  const ownIsThere = tx.selectFrom('sessions as s').select('s.id').where('s.token_hash', '=', own)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .where((is) => (which === 'others' ? is('token_hash', '<>', own) : is('id', '=', which)))
    .where(({ exists }) => exists(ownIsThere))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
