import { AsyncLocalStorage } from 'node:async_hooks'
import { type Compilable, type Driver, type Kysely, type Transaction, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A session may end while a request runs. So every writing transaction of a signed-in person checks the session again,
 * under a shared lock of the account. A change of the account, such as a new password, takes the lock exclusively.
 *
 * It is the only advisory lock on a hot path. A row lock of the account (`for key share` and `for update`) costs as much
 * but starves the exclusive side, because PostgreSQL lets new shared locks of a row pass a waiting exclusive one: a thief
 * who wrote without a pause kept the owner from changing the password until the statement timed out. With the advisory lock
 * that took 33 ms. `npm run bench -- guard`, 2026-11-25, two busy cores, medians of 20 alternating rounds: with the lock the
 * rate is 0.98 (add to cart) and 0.99 (purchase) of that without it, and with the row lock 0.98 and 0.99 of that with the
 * advisory lock. The whole guard with its query of the session: 0.86 and 0.88 of the rate without it. An advisory lock is
 * valid on one PostgreSQL server only. If accounts are spread over several, all writes of an account need the same one.
 */

/** Runs a query in the transaction that is about to begin. */
export type RunInside = <Row>(query: Compilable<Row>) => Promise<Row[]>

/** What a guard knows about the transaction. */
export interface Beginning {
  run: RunInside
  readOnly: boolean
  /** The account that the transaction changes, see `changeAccount`. */
  changedAccountID: string | undefined
}

/** Runs at the start of a transaction. If it throws, the transaction is rolled back and its work never runs. */
export type TransactionGuard = (beginning: Beginning) => Promise<void>

const guards = new AsyncLocalStorage<{ guard: TransactionGuard; changedAccountID?: string } | undefined>()

/** Guards every transaction that `work` begins, however deep in the code, so that no service can forget the check. */
export const guardTransactions = <Result>(guard: TransactionGuard, work: () => Result): Result =>
  guards.run({ guard }, work)

/** For the cleanup after a request, which must succeed even if the session has ended. */
export const withoutGuard = <Result>(work: () => Result): Result => guards.run(undefined, work)

/** Namespace of the advisory locks. The value is arbitrary but must be the same in every process. */
const accountLocks = 42

/** Every guarded transaction of an account shares this lock, as the first one that it takes. */
export const accountLock = (
  on: Kysely<Tables> | Transaction<Tables>,
  accountID: string,
  mode: 'shared' | 'exclusive',
) => {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return on.selectNoFrom(
    sql<string>`${lock}(${sql.lit(accountLocks)}, hashtext(${accountID}))::text`.as('locked'),
  )
}

/**
 * Runs a transaction that ends sessions of an account or changes its rights. It waits for writes of the account that have
 * passed the guard. Later ones wait for it, and are checked against its result.
 */
export const changeAccount = <Result>(
  db: Kysely<Tables>,
  accountID: string,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const guarded = guards.getStore()
  return guards.run(guarded && { ...guarded, changedAccountID: accountID }, () =>
    db.transaction().execute(async (tx) => {
      await accountLock(tx, accountID, 'exclusive').execute()
      return work(tx)
    }),
  )
}

/** Makes the driver run the guard of a request after each `begin`. */
export const withGuard = (driver: Driver): Driver => {
  const begin = driver.beginTransaction.bind(driver)
  driver.beginTransaction = async (connection, settings) => {
    await begin(connection, settings)
    const guarded = guards.getStore()
    if (!guarded) return
    try {
      await guarded.guard({
        run: async <Row>(query: Compilable<Row>) =>
          (await connection.executeQuery<Row>(query.compile())).rows,
        readOnly: settings.accessMode === 'read only',
        changedAccountID: guarded.changedAccountID,
      })
    } catch (error) {
      await driver.rollbackTransaction(connection)
      throw error
    }
  }
  return driver
}
