import { type RawBuilder, sql } from 'kysely'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { publishInsert } from '../../../platform/events/publish-to.ts'
import type { Attempts } from '../../../platform/limits/limits.ts'
import {
  type Side,
  type SideKind,
  belongsTo,
  deliveredOf,
  maxUnreadCounted,
  other,
  readOf,
  unreadOf,
} from './side.ts'

export type MessageRow = Pick<
  TableRow<'messages'>,
  'conversation_id' | 'sequence' | 'sender' | 'body' | 'photos' | 'client_id' | 'sent_at' | 'written_by'
> & {
  /** The first name of the helper who wrote it. Only pages of messages have it. */
  helper?: string | null
}

const messageColumns = [
  'conversation_id',
  'sequence',
  'sender',
  'body',
  'photos',
  'client_id',
  'sent_at',
  'written_by',
] as const

export interface AddedMessage extends MessageRow, Attempts {}

/**
 * Adds a message under the lock on its conversation. Returns it with its sequence number, or undefined if it was added
 * before or one side has blocked the other. A sender who had read everything has also read the new message.
 *
 * One statement also counts the message for the rate limit and notifies both sides, so that the lock is held for as few
 * round trips as possible. `count` gets the name of the table of added messages and returns the SQL that counts them.
 */
export const insertMessage = async (
  tx: Tx,
  { id, buyer_id, owner_id }: { id: string; buyer_id: string; owner_id: string },
  { sender, body, photos, client_id, sent_at, written_by }: Omit<MessageRow, 'conversation_id' | 'sequence'>,
  count: (added: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<AddedMessage | undefined> => {
  const [read, delivered] = [sql.ref(readOf[sender]), sql.ref(deliveredOf[sender])]
  const { rows } = await sql<AddedMessage>`
    with added as (
      insert into messages (conversation_id, sequence, sender, body, photos, client_id, sent_at, written_by)
      select c.id, c.last_sequence + 1, ${sender}, ${body}, ${photos}::smallint, ${client_id}::uuid,
        ${sent_at}::timestamptz, ${written_by}::uuid
      from conversations c
      where c.id = ${id}
        and not exists (select from conversation_blocks b where b.conversation_id = c.id)
      on conflict (conversation_id, sender, client_id) do nothing
      returning conversation_id, sequence, sender, body, photos, client_id, sent_at, written_by
    ), moved_markers as (
      update conversations set last_sequence = added.sequence, last_message_at = added.sent_at,
        ${read} = case when ${read} = last_sequence then added.sequence else ${read} end,
        ${delivered} = case when ${read} = last_sequence then added.sequence else ${delivered} end
      from added where id = ${id}
    ), published as (${publishInsert(sql`select unnest(array[${buyer_id}, ${owner_id}]::text[]) from added`, 'messages')}
    ), counted as (${count(sql`added`)})
    select added.*, counted.* from added, counted`.execute(tx)
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

const messagesOf = (db: Db, conversationID: string) =>
  db
    .selectFrom('messages')
    .leftJoin('accounts', 'accounts.id', 'written_by')
    .select(messageColumns)
    .select('accounts.first_name as helper')
    .where('conversation_id', '=', conversationID)

/** The messages after `since`, oldest first. */
export const selectMessagesSince = (db: Db, conversationID: string, since: number, rows: number) =>
  messagesOf(db, conversationID).where('sequence', '>', since).orderBy('sequence').limit(rows).execute()

/** The last messages before `before`, or the newest of all, oldest first. */
export const selectMessagesBefore = async (
  db: Db,
  conversationID: string,
  before: number | undefined,
  rows: number,
): Promise<MessageRow[]> => {
  const found = await messagesOf(db, conversationID)
    .$if(before !== undefined, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(rows)
    .execute()
  return found.toReversed()
}

/**
 * Moves the read marker under the lock on the conversation. It never moves back nor beyond the last message. Returns its
 * new position, or undefined if it did not move.
 */
export const moveReadMarker = async (
  tx: Tx,
  conversationID: string,
  kind: SideKind,
  sequence: number,
): Promise<number | undefined> => {
  const [read, delivered] = [readOf[kind], deliveredOf[kind]]
  const upTo = sql<number>`least(${sequence}::bigint, last_sequence)`
  const moved = await tx
    .updateTable('conversations')
    .set(read, upTo)
    .set(delivered, sql`greatest(${sql.ref(delivered)}, ${upTo})`)
    .where('id', '=', conversationID)
    .where(read, '<', upTo)
    .returning(`${read} as read` as const)
    .executeTakeFirst()
  return moved?.read
}

/**
 * Marks all messages to this person as delivered. Returns the senders whose messages were not delivered before. Only
 * unread messages can be undelivered, so the index of unread conversations finds them. Locks the rows in id order, so that
 * two devices cannot deadlock.
 */
export const markDelivered = async (db: Db, side: Side): Promise<string[]> => {
  const [unread, delivered] = [sql.ref(`c.${unreadOf[side.kind]}`), sql.ref(`c.${deliveredOf[side.kind]}`)]
  const { rows } = await sql<{ account_id: TableRow<'accounts'>['id'] }>`
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

/** Scans only unread conversations, by index, and stops at `maxUnreadCounted` messages. */
export const countUnread = async (db: Db, side: Side): Promise<number> => {
  const read = sql.ref(`c.${readOf[side.kind]}`)
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from conversations c
      cross join lateral (
        select from messages m
        where m.conversation_id = c.id and m.sequence > ${read} and m.sender = ${sql.lit(other[side.kind])}
        limit ${sql.lit(maxUnreadCounted)}
      ) m
      where ${belongsTo(side)} and ${sql.ref(`c.${unreadOf[side.kind]}`)}
      limit ${sql.lit(maxUnreadCounted)}) unread`.execute(db)
  return rows[0]?.unread ?? 0
}
