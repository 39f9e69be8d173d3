import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { lettersAndDigits } from '#domain/typed-codes.ts'

/** The time in which a person uses their finger, or looks for their security key, in milliseconds. */
export const challengeMs = 5 * 60_000
const challengeBytes = 32
/** How many that are over are deleted with each new one, so that the table has those of five minutes. */
const deletedAtOnce = 10

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')

const keep = async (
  db: Db,
  text: string,
  what: { kind: 'make' | 'use' | 'code'; account_id?: string; session_id?: string },
  now: Date,
): Promise<void> => {
  await sql`
    delete from passkey_challenges where hash in (
      select hash from passkey_challenges where expires_at <= ${now}
      order by expires_at limit ${sql.lit(deletedAtOnce)} for update skip locked)`.execute(db)
  await db
    .insertInto('passkey_challenges')
    .values({ hash: hashOf(text), ...what, expires_at: new Date(now.getTime() + challengeMs) })
    .execute()
}

/** Returns the challenge. */
const newChallenge = async (db: Db, what: Parameters<typeof keep>[2], now: Date): Promise<string> => {
  const challenge = randomBytes(challengeBytes).toString('base64url')
  await keep(db, challenge, what, now)
  return challenge
}

export const challengeToMake = (db: Db, account_id: string, session_id: string, now: Date) =>
  newChallenge(db, { kind: 'make', account_id, session_id }, now)

export const challengeToUse = (db: Db, now: Date) => newChallenge(db, { kind: 'use' }, now)

const takeable = (db: Db, text: string, now: Date) =>
  db.deleteFrom('passkey_challenges').where('hash', '=', hashOf(text)).where('expires_at', '>', now)

/** False if it is unknown, used or over; of two simultaneous uses one gets true. */
export const takeToMake = (
  db: Db,
  challenge: string,
  { accountID, sessionID }: { accountID: string; sessionID: string },
  now: Date,
): Promise<boolean> =>
  hasRow(
    takeable(db, challenge, now)
      .where('kind', '=', 'make')
      .where('account_id', '=', accountID)
      .where('session_id', '=', sessionID)
      .returning('hash'),
  )

/** The same. */
export const takeToUse = (db: Db, challenge: string, now: Date): Promise<boolean> =>
  hasRow(takeable(db, challenge, now).where('kind', '=', 'use').returning('hash'))

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 160 bits. Recovery codes have other lengths. */
const codeLength = 32

export const isPasskeyCode = (code: string): boolean => code.length === codeLength

/** A code that stands for one of an authenticator app. */
export const newPasskeyCode = async (tx: Tx, account_id: string, now: Date): Promise<string> => {
  const code = Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join('')
  await keep(tx, code, { kind: 'code', account_id }, now)
  return code
}

/** False if there is no such code of this account, or it was used. */
export const takePasskeyCode = (db: Db, accountID: string, code: string, now: Date): Promise<boolean> =>
  hasRow(
    takeable(db, lettersAndDigits(code), now)
      .where('kind', '=', 'code')
      .where('account_id', '=', accountID)
      .returning('hash'),
  )

export const deleteChallengesOf = (tx: Tx, accountID: string) =>
  tx.deleteFrom('passkey_challenges').where('account_id', '=', accountID).execute()
