import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { hasRow } from '../../../../platform/db/has-row.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { WrappedKey } from '../../../../platform/vault/vault.ts'

/** Also finds one whose set-up is not confirmed. */
export const findFactor = (db: Db, accountID: string) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'account_id', 'secret', 'key_id', 'wrapped_key', 'started_at', 'confirmed_at'])
    .where('account_id', '=', accountID)
    .executeTakeFirst()

export type FactorRow = NonNullable<Awaited<ReturnType<typeof findFactor>>>

export const findConfirmedFactor = async (db: Db, accountID: string): Promise<FactorRow | undefined> => {
  const factor = await findFactor(db, accountID)
  return factor?.confirmed_at ? factor : undefined
}

export const insertFactor = (tx: Tx, factor: Insertable<Tables['second_factors']>) =>
  tx.insertInto('second_factors').values(factor).execute()

/** Recovery codes are deleted by cascade. The result says whether it was turned on; undefined if there was none. */
export const deleteFactor = (tx: Tx, accountID: string) =>
  tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountID)
    .returning('confirmed_at')
    .executeTakeFirst()

/** Deletes an unconfirmed set-up: a thief whose session ends now may have begun it. */
export const deleteBegunFactor = (tx: Tx, accountID: string) =>
  tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountID)
    .where('confirmed_at', 'is', null)
    .execute()

export const confirmFactor = (tx: Tx, id: string, at: Date, step: number) =>
  tx.updateTable('second_factors').set({ confirmed_at: at, last_step: step }).where('id', '=', id).execute()

/** False if a code of this step or a later one was used before; of two simultaneous uses one gets true. */
export const takeStep = async (db: Db, id: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Invalidates the earlier codes. */
export const replaceRecoveryCodes = async (tx: Tx, factorID: string, hashes: Buffer[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('factor_id', '=', factorID).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ factor_id: factorID, code_hash })))
    .execute()
}

export const hasRecoveryCode = (db: Db, factorID: string, codeHash: Buffer) =>
  hasRow(
    db
      .selectFrom('recovery_codes')
      .select('factor_id')
      .where('factor_id', '=', factorID)
      .where('code_hash', '=', codeHash),
  )

/** False if there is no such code or it was used. */
export const takeRecoveryCode = async (db: Db, factorID: string, codeHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('factor_id', '=', factorID)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const countRecoveryCodes = async (db: Db, factorID: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('factor_id', '=', factorID)
    .executeTakeFirstOrThrow()
  return left
}

/** Number of secrets per wrapping key. */
export const countFactorsByKey = (db: Db): Promise<{ key_id: string; factors: number }[]> =>
  db
    .selectFrom('second_factors')
    .select(['key_id', (count) => count.fn.countAll<number>().as('factors')])
    .groupBy('key_id')
    .execute()

/** Secrets wrapped with another key, in the order of their ids. */
export const selectFactorsOfOtherKeys = (db: Db, keyID: string, after: string, max: number) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'account_id', 'key_id', 'wrapped_key'])
    .where('key_id', '!=', keyID)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute()

/** Does nothing if it was rewrapped meanwhile. */
export const updateFactorKey = async (
  db: Db,
  id: string,
  before: string,
  after: WrappedKey,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ key_id: after.keyID, wrapped_key: after.wrapped })
    .where('id', '=', id)
    .where('key_id', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
