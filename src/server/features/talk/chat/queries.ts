import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Availability } from '#domain/ticket-status.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Attempts } from '../../../platform/limits/limits.ts'
import { availabilityOf, coverColumns, coverPhoto } from '../../items/index.ts'

import { type Side, type SideKind, belongsTo, maxUnreadCounted, other, readOf } from './side.ts'

const unreadIn = (kind: SideKind) => sql<number>`(select count(*)::int from (
  select from messages m where m.conversation_id = c.id and m.sequence > ${sql.ref(`c.${readOf[kind]}`)}
    and m.sender = ${sql.lit(other[kind])} limit ${sql.lit(maxUnreadCounted)}) unread)`

const blockedBy = (kind: SideKind) => sql<boolean>`exists (
  select from conversation_blocks b where b.conversation_id = c.id and b.blocked_by = ${sql.lit(kind)})`

/**
 * One statement selects the conversations of one side with the newest message, the item, the number of unread messages
 * and the blocks. A shop sees a conversation only once it has a message.
 */
const chatrooms = (db: Db, side: Side) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'c.buyer_id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.conversation_id', '=', 'c.id').onRef('last.sequence', '=', 'c.last_sequence'),
    )
    .leftJoin(
      'account_photos',
      'account_photos.account_id',
      side.kind === 'buyer' ? 's.owner_id' : 'c.buyer_id',
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
      'account_photos.id as account_photo_id',
      'c.last_sequence',
      'c.buyer_read_sequence',
      'c.seller_read_sequence',
      'c.buyer_delivered_sequence',
      'c.seller_delivered_sequence',
      'last.sequence',
      'last.sender',
      'last.body',
      'last.photos',
      'last.client_id',
      'last.sent_at',
      'i.id as item_id',
      'i.name as item_name',
      'i.price_centavos',
      sql<Availability | null>`case when i.id is not null then ${availabilityOf('i')} end`.as('availability'),
      'i.size',
      'i.condition',
      ...coverColumns,
      unreadIn(side.kind).as('unread'),
      blockedBy('buyer').as('blocked_by_buyer'),
      blockedBy('seller').as('blocked_by_seller'),
      toMicroseconds(sql.ref('c.last_message_at')).as('last_at'),
    ])
    .where(belongsTo(side))
    .$if(side.kind === 'seller', (query) => query.where('c.last_sequence', '>', 0))

export type ChatroomRow = Awaited<ReturnType<typeof selectChatrooms>>[number]

/** Conversations with messages, the one with the newest message first. `after` is the key of the last row before. */
export const selectChatrooms = (db: Db, side: Side, after: TimeKey | undefined, rows: number) =>
  chatrooms(db, side)
    .where('c.last_message_at', 'is not', null)
    .where(afterKey('c.last_message_at', 'c.id', after))
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(rows)
    .execute()

export const findChatroom = (db: Db, side: Side, otherID: string) =>
  chatrooms(db, side)
    .where(side.kind === 'buyer' ? 's.owner_id' : 'c.buyer_id', '=', otherID)
    .executeTakeFirst()

const conversations = (db: Db, side: Side, otherID: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select([
      'c.id',
      'c.buyer_id',
      'c.shop_id',
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

/** Messages, read markers and blocks are written under this lock, so that they have one order. */
export const lockConversation = (tx: Tx, side: Side, otherID: string) =>
  conversations(tx, side, otherID).forNoKeyUpdate('c').executeTakeFirst()

interface NewConversation extends Pick<
  Tables['conversations'],
  'id' | 'buyer_id' | 'item_id' | 'created_at'
> {
  owner_id: string
}

/**
 * Inserts a conversation with the shop of this owner. Returns undefined if the two have a conversation already, or if the
 * shop does not exist or is closed. The same statement counts it for the rate limit, with the SQL that `count` returns for
 * the name of the table of new conversations.
 */
export const insertConversation = async (
  tx: Tx,
  { id, buyer_id, owner_id, item_id, created_at }: NewConversation,
  count: (begun: RawBuilder<unknown>) => RawBuilder<Attempts>,
): Promise<Attempts | undefined> => {
  const { rows } = await sql<Attempts>`
    with begun as (
      insert into conversations (id, buyer_id, shop_id, item_id, created_at)
      select ${id}::uuid, ${buyer_id}::uuid, s.id, ${item_id}::uuid, ${created_at}::timestamptz
      from shops s where s.owner_id = ${owner_id} and s.closed_at is null
      on conflict (buyer_id, shop_id) do nothing
      returning id
    ) ${count(sql`begun`)}`.execute(tx)
  return rows[0]
}

/** Returns false if the conversation is already about this item, or if one side has blocked the other. */
export const changeSubject = (tx: Tx, id: string, itemID: string) =>
  hasRow(
    tx
      .updateTable('conversations as c')
      .set({ item_id: itemID })
      .where('c.id', '=', id)
      .where('c.item_id', 'is distinct from', itemID)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('conversation_blocks as b').whereRef('b.conversation_id', '=', 'c.id'))),
      )
      .returning('id'),
  )

/** The shop of an item, unless the item is a draft, which buyers cannot see. */
export const findSubject = (db: Db, itemID: string) =>
  db
    .selectFrom('items')
    .innerJoin('shops', 'shops.id', 'items.shop_id')
    .select(['items.shop_id', 'shops.owner_id'])
    .where('items.id', '=', itemID)
    .where(availabilityOf('items'), '<>', 'draft')
    .executeTakeFirst()

/** Returns false if the block existed already. */
export const insertBlock = (tx: Tx, block: Insertable<Tables['conversation_blocks']>) =>
  hasRow(
    tx
      .insertInto('conversation_blocks')
      .values(block)
      .onConflict((conflict) => conflict.doNothing())
      .returning('blocked_by'),
  )

/** Returns false if there was no block. */
export const deleteBlock = (tx: Tx, conversationID: string, kind: SideKind) =>
  hasRow(
    tx
      .deleteFrom('conversation_blocks')
      .where('conversation_id', '=', conversationID)
      .where('blocked_by', '=', kind)
      .returning('blocked_by'),
  )
