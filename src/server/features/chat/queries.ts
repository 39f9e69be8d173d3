import { type Insertable, type RawBuilder, sql } from 'kysely'
import { fromMicroseconds, toMicroseconds } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tries } from '../../platform/limits/limits.ts'
import { coverColumns, coverPhoto } from '../listings/index.ts'
import { type Side, type SideKind, belongsTo, mostUnreadCounted, other, readOf } from './side.ts'

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

interface NewConversation extends Pick<
  Tables['conversations'],
  'id' | 'buyer_id' | 'item_id' | 'created_at'
> {
  owner_id: string
}

/**
 * With the open shop of this owner; counted in the same statement, by what `count` makes of the table of it. Undefined when
 * the two have one already, or there is no such shop.
 */
export const insertConversation = async (
  tx: Tx,
  { id, buyer_id, owner_id, item_id, created_at }: NewConversation,
  count: (begun: RawBuilder<unknown>) => RawBuilder<Tries>,
): Promise<Tries | undefined> => {
  const { rows } = await sql<Tries>`
    with begun as (
      insert into conversations (id, buyer_id, shop_id, item_id, created_at)
      select ${id}::uuid, ${buyer_id}::uuid, s.id, ${item_id}::uuid, ${created_at}::timestamptz
      from shops s where s.owner_id = ${owner_id} and s.closed_at is null
      on conflict (buyer_id, shop_id) do nothing
      returning id
    ) ${count(sql`begun`)}`.execute(tx)
  return rows[0]
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

/** An item that people can see, and its shop. */
export const findSubject = (db: Db, itemID: string) =>
  db
    .selectFrom('items')
    .innerJoin('shops', 'shops.id', 'items.shop_id')
    .select(['items.shop_id', 'shops.owner_id'])
    .where('items.id', '=', itemID)
    .where('items.availability', '<>', 'draft')
    .executeTakeFirst()

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
