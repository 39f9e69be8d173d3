import { type Insertable, type RawBuilder, sql } from 'kysely'
import { fromMicroseconds, toMicroseconds } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { tellingAll } from '../../platform/events/tell.ts'
import { coverColumns, coverPhoto } from '../listings/index.ts'

/** Which of the two people of a conversation somebody is. */
export type SideKind = 'buyer' | 'seller'

export interface Side {
  kind: SideKind
  accountID: string
}

/** Beyond it a number says nothing more. */
const mostUnreadCounted = 100

const other = { buyer: 'seller', seller: 'buyer' } as const
const unreadOf = { buyer: 'buyer_unread', seller: 'seller_unread' } as const
const readOf = { buyer: 'buyer_read_sequence', seller: 'seller_read_sequence' } as const
const deliveredOf = { buyer: 'buyer_delivered_sequence', seller: 'seller_delivered_sequence' } as const

/** A buyer's own conversations, or those of a seller's shop: by the index of that side. */
const belongsTo = (side: Side) =>
  side.kind === 'buyer'
    ? sql<boolean>`c.buyer_id = ${side.accountID}`
    : sql<boolean>`c.shop_id = (select id from shops where owner_id = ${side.accountID})`

/** What a person writes, the other has yet to read. */
const unreadIn = (kind: SideKind) => sql<number>`(select count(*)::int from (
  select from messages m where m.conversation_id = c.id and m.sequence > ${sql.ref(`c.${readOf[kind]}`)}
    and m.sender = ${sql.lit(other[kind])} limit ${sql.lit(mostUnreadCounted)}) unread)`

const blockedBy = (kind: SideKind) => sql<boolean>`exists (
  select from conversation_blocks b where b.conversation_id = c.id and b.blocked_by = ${sql.lit(kind)})`

/**
 * The conversations of one side, each with its newest message, its piece, what is unread and who blocked whom, in one
 * statement. A shop sees a conversation from the first message on.
 */
const chatrooms = (db: Db, side: Side) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'c.buyer_id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.conversation_id', '=', 'c.id').onRef('last.sequence', '=', 'c.last_sequence'),
    )
    .leftJoin('items as i', 'i.id', 'c.item_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select([
      'c.id',
      'c.buyer_id',
      'c.shop_id',
      's.owner_id',
      's.name as shop_name',
      'buyer.first_name',
      'buyer.last_name',
      'c.last_sequence',
      'c.buyer_read_sequence',
      'c.seller_read_sequence',
      'c.buyer_delivered_sequence',
      'c.seller_delivered_sequence',
      'last.sequence',
      'last.sender',
      'last.body',
      'last.client_id',
      'last.sent_at',
      'i.id as item_id',
      'i.name as item_name',
      'i.price_centavos',
      'i.availability',
      ...coverColumns,
      unreadIn(side.kind).as('unread'),
      blockedBy('buyer').as('blocked_by_buyer'),
      blockedBy('seller').as('blocked_by_seller'),
      toMicroseconds(sql.ref('c.last_message_at')).as('last_at'),
    ])
    .where(belongsTo(side))
    .$if(side.kind === 'seller', (query) => query.where('c.last_sequence', '>', 0))

export type ChatroomRow = Awaited<ReturnType<typeof selectChatrooms>>[number]

/** Those in which somebody has written, the newest message first; after a key. */
export const selectChatrooms = (
  db: Db,
  side: Side,
  after: [lastAt: number, id: string] | undefined,
  rows: number,
) =>
  chatrooms(db, side)
    .where('c.last_message_at', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.last_message_at, c.id) < (${fromMicroseconds(after?.[0] ?? 0)}, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(rows)
    .execute()

export const findChatroom = (db: Db, side: Side, otherID: string) =>
  chatrooms(db, side)
    .where(side.kind === 'buyer' ? 's.owner_id' : 'c.buyer_id', '=', otherID)
    .executeTakeFirst()

/** The two people of a conversation, of which the caller is one. */
const conversations = (db: Db, side: Side, otherID: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select([
      'c.id',
      'c.buyer_id',
      's.owner_id',
      'c.last_sequence',
      'c.buyer_read_sequence',
      'c.seller_read_sequence',
    ])
    .where(belongsTo(side))
    .where(side.kind === 'buyer' ? 's.owner_id' : 'c.buyer_id', '=', otherID)
    .$if(side.kind === 'seller', (query) => query.where('c.last_sequence', '>', 0))

export const findConversation = (db: Db, side: Side, otherID: string) =>
  conversations(db, side, otherID).executeTakeFirst()

/** Messages, marks and blocks of a conversation are written under its lock: they have one order. */
export const lockConversation = (tx: Tx, side: Side, otherID: string) =>
  conversations(tx, side, otherID).forNoKeyUpdate('c').executeTakeFirst()

/** False when the two have one already. */
export const insertConversation = async (
  tx: Tx,
  conversation: Insertable<Tables['conversations']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('conversations')
    .values(conversation)
    .onConflict((conflict) => conflict.columns(['buyer_id', 'shop_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when it is about this piece already, or one has blocked the other. */
export const changeSubject = async (tx: Tx, id: string, itemID: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('conversations as c')
    .set({ item_id: itemID })
    .where('c.id', '=', id)
    .where('c.item_id', 'is distinct from', itemID)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversation_blocks as b').whereRef('b.conversation_id', '=', 'c.id'))),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A piece that people can see, and its shop. */
export const findSubject = (db: Db, itemID: string) =>
  db
    .selectFrom('items')
    .innerJoin('shops', 'shops.id', 'items.shop_id')
    .select(['items.shop_id', 'shops.owner_id'])
    .where('items.id', '=', itemID)
    .where('items.availability', '<>', 'draft')
    .executeTakeFirst()

export type MessageRow = Pick<Tables['messages'], 'sequence' | 'sender' | 'body' | 'client_id' | 'sent_at'>

const messageColumns = ['sequence', 'sender', 'body', 'client_id', 'sent_at'] as const

export interface AddedMessage extends MessageRow {
  /** Of the tries that `counted` counts. */
  count: number
  window_ends_at: Date
}

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

/** False when it was there already. */
export const insertBlock = async (
  tx: Tx,
  block: Insertable<Tables['conversation_blocks']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('conversation_blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when there was none. */
export const deleteBlock = async (tx: Tx, conversationID: string, kind: SideKind): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('conversation_blocks')
    .where('conversation_id', '=', conversationID)
    .where('blocked_by', '=', kind)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
