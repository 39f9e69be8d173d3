import type { TableRow, Tx } from '../../../platform/db/connect.ts'
import type { AddNotifications, NewNotification } from '../../people/index.ts'
import { selectReportersOf } from './queries.ts'

type Decision = Pick<TableRow<'decisions'>, 'id' | 'act' | 'rule' | 'words' | 'until'>
type Entry = Pick<TableRow<'queue_entries'>, 'id' | 'title'>

/** The page of decisions about oneself. */
const pathOfDecisions = '/decisions'

/** To the person: what was decided, by which rule, and the words of the admin. */
const noticeOf = (accountID: string, decision: Decision, { title }: Entry): NewNotification => ({
  accountID,
  kind: 'decision',
  subject: `decision ${decision.id}`,
  path: pathOfDecisions,
  facts: {
    act: decision.act,
    title,
    rule: decision.rule ?? '',
    words: decision.words,
    until: decision.until?.toISOString() ?? '',
  },
})

const withoutDeleted = async (tx: Tx, notices: NewNotification[]): Promise<NewNotification[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', (any) => any.fn.any(any.val(notices.map(({ accountID }) => accountID))))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  const present = new Set(rows.map(({ id }) => id))
  return notices.filter(({ accountID }) => present.has(accountID))
}

/**
 * To the person the words, and to everybody who reported it only whether something was done. Call it once in the
 * transaction of a decision, last, because it locks accounts.
 */
export const notifyOfDecision = async (
  tx: Tx,
  add: AddNotifications,
  entry: Entry,
  { aboutID, decision }: { aboutID: string | null; decision: Decision },
): Promise<void> => {
  const reporters = await selectReportersOf(tx, entry.id)
  const notices = reporters
    .filter((accountID) => accountID !== aboutID)
    .map((accountID): NewNotification => ({
      accountID,
      kind: 'report_decided',
      subject: `entry ${entry.id}`,
      path: '/notifications',
      facts: { title: entry.title, done: decision.act === 'nothing' ? 0 : 1 },
    }))
  if (aboutID !== null && decision.act !== 'nothing') notices.push(noticeOf(aboutID, decision, entry))
  await add(tx, await withoutDeleted(tx, notices))
}

export const notifyOfAppeal = async (
  tx: Tx,
  add: AddNotifications,
  accountID: string,
  { decisionID, title, lifted, words }: { decisionID: string; title: string; lifted: boolean; words: string },
): Promise<void> => {
  const notice: NewNotification = {
    accountID,
    kind: 'appeal_decided',
    subject: `decision ${decisionID}`,
    path: pathOfDecisions,
    facts: { title, lifted: lifted ? 1 : 0, words },
  }
  await add(tx, await withoutDeleted(tx, [notice]))
}
