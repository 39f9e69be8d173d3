import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { tellingAll } from '../../platform/events/tell.ts'
import type { Tries } from '../../platform/limits/limits.ts'
import {
  type Side,
  type SideKind,
  belongsTo,
  deliveredOf,
  mostUnreadCounted,
  other,
  readOf,
  unreadOf,
} from './side.ts'

export type MessageRow = Pick<Tables['messages'], 'sequence' | 'sender' | 'body' | 'client_id' | 'sent_at'>

const messageColumns = ['sequence', 'sender', 'body', 'client_id', 'sent_at'] as const

export interface AddedMessage extends MessageRow, Tries {}

/**
 * Under the lock: the message with its place; undefined when it is there already, or one has blocked the other. Who
 * writes and had read everything has read his own words too. In the same statement it is counted, by what `count` makes
 * of the table of what was added, and both people are told: the lock is held for no more round trips than it must be.
 */
export const insertMessage = async (
  tx: Tx,
  { id, buyer_id, owner_id }: { id: string; buyer_id: string; owner_id: string },
  { sender, body, client_id, sent_at }: Omit<MessageRow, 'sequence'>,
  count: (added: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<AddedMessage | undefined> => {
  const [read, delivered] = [sql.ref(readOf[sender]), sql.ref(deliveredOf[sender])]
  const { rows } = await sql<AddedMessage>`
    with added as (
      insert into messages (conversation_id, sequence, sender, body, client_id, sent_at)
      select c.id, c.last_sequence + 1, ${sender}, ${body}, ${client_id}::uuid, ${sent_at}::timestamptz
      from conversations c
      where c.id = ${id}
        and not exists (select from conversation_blocks b where b.conversation_id = c.id)
      on conflict (conversation_id, sender, client_id) do nothing
      returning sequence, sender, body, client_id, sent_at
    ), marked as (
      update conversations set last_sequence = added.sequence, last_message_at = added.sent_at,
        ${read} = case when ${read} = last_sequence then added.sequence else ${read} end,
        ${delivered} = case when ${read} = last_sequence then added.sequence else ${delivered} end
      from added where id = ${id}
    ), counted as (${count(sql`added`)})
    select added.*, counted.*, ${tellingAll([buyer_id, owner_id], 'messages')}
    from added, counted`.execute(tx)
  return rows[0]
}

export const findMessageOf = (db: Db, conversationID: string, sender: SideKind, clientID: string) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationID)
    .where('sender', '=', sender)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

/** Oldest first: those after `since`. */
export const selectMessagesSince = (db: Db, conversationID: string, since: number, rows: number) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationID)
    .where('sequence', '>', since)
    .orderBy('sequence')
    .limit(rows)
    .execute()

/** Oldest first too: those before `before`, or the newest. */
export const selectMessagesBefore = async (
  db: Db,
  conversationID: string,
  before: number | undefined,
  rows: number,
): Promise<MessageRow[]> => {
  const found = await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationID)
    .$if(before !== undefined, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(rows)
    .execute()
  return found.toReversed()
}

/** Under the lock: never back, and never beyond what was written. Undefined when nothing changes. */
export const moveReadMark = async (
  tx: Tx,
  conversationID: string,
  kind: SideKind,
  sequence: number,
): Promise<number | undefined> => {
  const [read, delivered] = [sql.ref(readOf[kind]), sql.ref(deliveredOf[kind])]
  const { rows } = await sql<{ read: number }>`
    update conversations set ${read} = least(${sequence}::bigint, last_sequence),
      ${delivered} = greatest(${delivered}, least(${sequence}::bigint, last_sequence))
    where id = ${conversationID} and ${read} < least(${sequence}::bigint, last_sequence)
    returning ${read} as read`.execute(tx)
  return rows[0]?.read
}

/**
 * Everything written to this person so far has reached a device. Answers whose messages they were. What is delivered but
 * unread is in the index of the unread; one order of the locks, so that two devices at once wait in no circle.
 */
export const markDelivered = async (db: Db, side: Side): Promise<string[]> => {
  const [unread, delivered] = [sql.ref(`c.${unreadOf[side.kind]}`), sql.ref(`c.${deliveredOf[side.kind]}`)]
  const { rows } = await sql<{ account_id: string }>`
    with behind as (
      select c.id from conversations c
      where ${belongsTo(side)} and ${unread} and c.last_sequence > ${delivered}
      order by c.id for no key update
    )
    update conversations c set ${sql.ref(deliveredOf[side.kind])} = c.last_sequence
    from behind, shops s where c.id = behind.id and s.id = c.shop_id
    returning ${side.kind === 'buyer' ? sql`s.owner_id` : sql`c.buyer_id`} as account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** From one conversation with something unread to the next, by index, until there are enough. */
export const countUnread = async (db: Db, side: Side): Promise<number> => {
  const read = sql.ref(`c.${readOf[side.kind]}`)
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from conversations c
      cross join lateral (
        select from messages m
        where m.conversation_id = c.id and m.sequence > ${read} and m.sender = ${sql.lit(other[side.kind])}
        limit ${sql.lit(mostUnreadCounted)}
      ) m
      where ${belongsTo(side)} and ${sql.ref(`c.${unreadOf[side.kind]}`)}
      limit ${sql.lit(mostUnreadCounted)}) unread`.execute(db)
  return rows[0]?.unread ?? 0
}
