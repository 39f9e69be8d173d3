import { sql } from 'kysely'
import { daysOf, keptFor } from '#domain/kept.ts'
import type { AccountKind } from '#domain/roles.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { isNoneOf } from '../../../../platform/jobs/failures.ts'
import type { Run } from '../../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../../platform/jobs/row-by-row.ts'
import type { AccountMails } from '../email/account-mails.ts'
import type { EraseAccount } from './personal-data.ts'

/** So that the mail server takes them, and a wrong clock is noticed before much is lost. */
const perRun = 200
const dayMs = 86_400_000

interface IdleAccount {
  id: string
  kind: AccountKind
}

/**
 * Accounts of people that nobody used. Those with open tickets or a balance stay, and stopped ones, whose owner could not
 * log in to keep them. Who has both sides logs in as the first.
 */
const selectIdle = async (
  db: Db,
  since: { column: 'at' | 'notified_at'; before: Date; stoppedUntil: Date; leftOut: readonly string[] },
): Promise<IdleAccount[]> => {
  const notified = since.column === 'at' ? sql`l.notified_at is null` : sql`true`
  const { rows } = await sql<IdleAccount>`
    select a.id, a.kind from last_logins l join accounts a on a.id = l.account_id
    where ${sql.ref(`l.${since.column}`)} <= ${since.before} and ${notified}
      and a.kind in ('buyer', 'seller') and a.deleted_at is null and a.login_id is null
      and ${isNoneOf('a.id', since.leftOut)}
      and (a.stopped_at is null or a.stopped_until <= ${since.stoppedUntil})
      and not exists (select from tickets t where t.buyer_id in (a.id, other_side(a.id)) and t.level <= 2)
      and not exists (
        select from shops s join tickets t on t.shop_id = s.id where s.owner_id in (a.id, other_side(a.id)) and t.level <= 2)
      and not exists (select from ledger_accounts m where m.seller_id in (a.id, other_side(a.id)) and m.balance_centavos > 0)
    order by ${sql.ref(`l.${since.column}`)} limit ${sql.lit(perRun)}`.execute(db)
  return rows
}

/** Returns false if the person has logged in meanwhile. */
const markNotified = async (tx: Tx, accountID: string, before: Date, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('last_logins')
    .set({ notified_at: at })
    .where('account_id', '=', accountID)
    .where('at', '<=', before)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const wasNotified = async (tx: Tx, accountID: string, before: Date): Promise<boolean> =>
  (await tx
    .selectFrom('last_logins')
    .select('notified_at')
    .where('account_id', '=', accountID)
    .where('notified_at', '<=', before)
    .executeTakeFirst()) !== undefined

/** One batch a run: see `perRun`. */
const once = (select: (leftOut: readonly string[]) => Promise<IdleAccount[]>) => {
  let asked = false
  return async (leftOut: readonly string[]): Promise<IdleAccount[]> => {
    if (asked) return []
    asked = true
    return select(leftOut)
  }
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'log' | 'mail'> & {
  mails: AccountMails
  erase: EraseAccount
}

/**
 * Notifies people by e-mail that an account without a login for years will be deleted, and deletes it if they do not log in.
 * Without e-mail nobody could be notified, so nothing is deleted.
 */
export const createIdleAccounts =
  ({ database, clock, log, mail, mails, erase }: Dependencies): Run =>
  async (stopping) => {
    if (!mail.isOn) return { notified: 0, deleted: 0 }
    const { db } = database
    const job = { database, clock, log }
    const now = clock.now()
    const agoIn = (days: number) => new Date(now.getTime() - days * dayMs)

    const notifiedBefore = agoIn(daysOf(keptFor.idleAccountsAfterNote))
    const { done: deleted } = await rowByRow(job, 'idle-accounts: deletions', stopping, {
      select: once((leftOut) =>
        // They had the whole time to log in.
        selectIdle(db, {
          column: 'notified_at',
          before: notifiedBefore,
          stoppedUntil: notifiedBefore,
          leftOut,
        }),
      ),
      subjectOf: ({ id }) => id,
      handle: ({ id: accountID, kind }) =>
        erase({ accountID, kind }, async (tx) => {
          if (!(await wasNotified(tx, accountID, notifiedBefore))) throw new AppError('not_found')
        }).then(
          () => true,
          (error: unknown) => {
            // For example a live sale, or a login at this moment. The next run looks again.
            if (error instanceof AppError) return false
            throw error
          },
        ),
      batchSize: perRun,
    })

    const idleBefore = agoIn(daysOf(keptFor.idleAccounts))
    const { done: notified } = await rowByRow(job, 'idle-accounts: notes', stopping, {
      select: once((leftOut) =>
        selectIdle(db, { column: 'at', before: idleBefore, stoppedUntil: now, leftOut }),
      ),
      subjectOf: ({ id }) => id,
      handle: ({ id: accountID }) =>
        db.transaction().execute(async (tx) => {
          if (!(await markNotified(tx, accountID, idleBefore, now))) return false
          await mails.queue(tx, { kind: 'idle_account', accountID })
          return true
        }),
      batchSize: perRun,
    })
    if (notified + deleted > 0) log.info({ notified, deleted }, 'idle accounts')
    return { notified, deleted }
  }
