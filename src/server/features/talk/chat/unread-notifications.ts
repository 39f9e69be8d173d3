import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { type RowByRowDependencies, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { AddNotifications } from '../../people/index.ts'
import { type SideKind, other, readOf, unreadOf } from './side.ts'

/** Who has the conversation open reads a message within this time, in milliseconds. */
const readWithin = 30_000
/** Runs may fail for this long, in milliseconds, before somebody is not notified. */
const lookedBack = 3_600_000
const batchSize = 500

/** The page of a conversation for one of its sides. */
export const pathOfConversation = (kind: SideKind, otherID: string): string =>
  `/${kind === 'buyer' ? 'chat' : 'chat_seller'}/${otherID}`

/**
 * The conversations with a message that this side has not read for a while, and of which it was not notified. The subject
 * has the read marker, so that there is one notification until the person reads.
 */
const selectUnread = async (
  db: Db,
  kind: SideKind,
  { now, leftOut, rows: max }: { now: Date; leftOut: readonly string[]; rows: number },
) => {
  const read = sql.ref(`c.${readOf[kind]}`)
  const subject = sql`'conversation ' || c.id || ' ' || ${read}`
  const reader = kind === 'buyer' ? sql.ref('c.buyer_id') : sql.ref('s.owner_id')
  const { rows } = await sql<{ account_id: string; other_id: string; subject: string; name: string }>`
    select ${reader} as account_id, ${kind === 'buyer' ? sql.ref('s.owner_id') : sql.ref('c.buyer_id')} as other_id,
      ${kind === 'buyer' ? sql`s.name` : sql`a.first_name || ' ' || a.last_name`} as name,
      ${subject} as subject
    from conversations c
    join shops s on s.id = c.shop_id
    join accounts a on a.id = c.buyer_id
    where (c.buyer_unread or c.seller_unread) and ${sql.ref(`c.${unreadOf[kind]}`)}
      and c.last_message_at between ${new Date(now.getTime() - lookedBack)} and ${new Date(now.getTime() - readWithin)}
      and exists (
        select from messages m where m.conversation_id = c.id and m.sequence > ${read} and m.sender = ${other[kind]}
      )
      and exists (select from accounts p where p.id = ${reader} and p.deleted_at is null)
      and not exists (
        select from notifications n where n.account_id = ${reader} and n.kind = 'message'
          and n.subject = ${subject}
      )
      and ${isNoneOf(sql`(${subject})`, leftOut)}
    order by c.last_message_at limit ${max}`.execute(db)
  return rows
}

/** The job that notifies people of messages that they have not read. */
export const createUnreadNotifications =
  (dependencies: RowByRowDependencies, addNotifications: AddNotifications): Run =>
  async (stopping) => {
    const { database, clock } = dependencies
    for (const kind of ['buyer', 'seller'] as const)
      await rowByRow(dependencies, `notify-of-unread-messages: of a ${kind}`, stopping, {
        select: (leftOut, rows) => selectUnread(database.db, kind, { now: clock.now(), leftOut, rows }),
        subjectOf: ({ subject }) => subject,
        handle: ({ account_id, other_id, subject, name }) =>
          database.db.transaction().execute((tx) =>
            addNotifications(tx, [
              {
                accountID: account_id,
                kind: 'message',
                subject,
                path: pathOfConversation(kind, other_id),
                about: other_id,
                facts: { from: name },
              },
            ]),
          ),
        batchSize,
      })
  }
