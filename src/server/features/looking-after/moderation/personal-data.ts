import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { toOwnDecision } from './presenter.ts'
import { selectDecisionsAbout } from './queries.ts'
import type { Clock } from '../../../platform/clock.ts'

/** More than anybody has. */
const maxExported = 1000

const selectReportsBy = (db: Db, accountID: string) =>
  db
    .selectFrom('reports as r')
    .innerJoin('queue_entries as e', 'e.id', 'r.entry_id')
    .select(['e.kind', 'e.title', 'r.reason', 'r.details', 'r.reported_at', 'e.closed_at'])
    .where('r.reported_by', '=', accountID)
    .orderBy('r.reported_at')
    .orderBy('r.id')
    .execute()

/** What is kept of this person depends on whether these entries are open. */
const lockEntriesOf = (tx: Tx, accountID: string) =>
  tx
    .selectFrom('queue_entries')
    .select('id')
    .where((is) =>
      is.or([
        is('about_id', '=', accountID),
        is('id', 'in', is.selectFrom('reports').select('entry_id').where('reported_by', '=', accountID)),
      ]),
    )
    .where('kind', 'not in', ['seller', 'correction', 'pair'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Titles name the person's items and shop. */
const eraseTitles = (tx: Tx, accountID: string) =>
  tx
    .updateTable('queue_entries')
    .set({ title: '' })
    .where('about_id', '=', accountID)
    .where('title', '<>', '')
    .execute()

/** Open entries keep the reporter's text, because an admin has yet to read it. */
const eraseClosedReportsBy = (tx: Tx, accountID: string) =>
  tx
    .updateTable('reports')
    .set({ details: '' })
    .where('reported_by', '=', accountID)
    .where('details', '<>', '')
    .where('entry_id', 'in', tx.selectFrom('queue_entries').select('id').where('closed_at', 'is not', null))
    .execute()

/**
 * A person's reports, the decisions about them and their appeals. After the account is deleted, decisions stay without a
 * name: who was stopped must not be let in again by a new account with the same documents, and admins answer for them.
 */
export const moderationPart = (clock: Clock): PersonalPart => ({
  async collect(db, { accountID }) {
    const reports = await selectReportsBy(db, accountID)
    const decisions = await selectDecisionsAbout(db, accountID, maxExported)
    return {
      reports: reports.map(({ kind, title, reason, details, reported_at, closed_at }) => ({
        of: kind,
        title,
        reason,
        details,
        at: reported_at.toISOString(),
        closedAt: closed_at?.toISOString() ?? null,
      })),
      decisions: decisions.map(toOwnDecision(clock.now())),
    }
  },

  async hold(tx, { accountID }) {
    await lockEntriesOf(tx, accountID)
  },

  async erase(tx, { accountID }) {
    await eraseTitles(tx, accountID)
    await eraseClosedReportsBy(tx, accountID)
  },
})
