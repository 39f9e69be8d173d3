import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id as uuid } from '#contract/fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, type Db, type Tx, refusedBy } from '../../../platform/db/connect.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { FileSource } from '../../../platform/file-source.ts'
import { type Caller, type CallerSide, helperIDOf } from '../../../platform/http/caller.ts'
import { type SentPhoto, removePhotos, storePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo, publishToAll } from '../../../platform/events/publish-to.ts'
import {
  countAttempt,
  checkAttempts,
  consumeAmount,
  consumeAttempt,
} from '../../../platform/limits/limits.ts'
import { isOtherSide, type NotificationsOf } from '../../people/index.ts'
import { type ShopRow, findShop, findShopOf } from '../../shops/index.ts'
import type { MessageSent } from '../../looking-after/index.ts'
import { deleteFollower } from '../follows/queries.ts'
import {
  type MessageRow,
  countUnread,
  findMessageOf,
  insertMessage,
  markDelivered,
  moveReadMarker,
  selectMessagesBefore,
  selectMessagesSince,
} from './message-queries.ts'
import { messagePhotos } from './photos/message-photos.ts'
import { type PhotoID, findOwnPhoto, findReportedPhoto, haveHashes, insertPhotos } from './photos/queries.ts'
import {
  type ChatroomRow,
  changeSubject,
  deleteBlock,
  findChatroom,
  findSubject,
  insertBlock,
  insertConversation,
  lockConversation,
  selectChatrooms,
} from './queries.ts'
import type { Side } from './side.ts'
import { pathOfConversation } from './unread-notifications.ts'

const chatroomsPageSize = 20
const messagesPageSize = 50
/** The first page starts this many messages before the first unread one, for context. */
const readBeforeUnread = 10

const blocksPerAccount = { max: 120, seconds: 3600 }
const messagesPerAccount = {
  max: 30,
  seconds: 60,
  sentence: 'You are sending messages very fast. Please wait a little; what you wrote is not lost.',
}
/** Each may have four photos of some 100 kB. */
const photoMessagesPerAccount = {
  max: 60,
  seconds: 3600,
  sentence: 'You have sent many photos in a short time. Please wait a little; what you wrote is not lost.',
}
/** The composer sends some 300 kB a photo. */
const photoKilobytesPerAccount = {
  max: 100_000,
  seconds: 3600,
  sentence: photoMessagesPerAccount.sentence,
}
/** Against spam to many stores. */
const conversationsPerBuyer = {
  max: 60,
  seconds: 3600,
  sentence: 'You have written to many stores in a short time. Please wait a little.',
}

const ChatroomCursor = z.tuple([microseconds, uuid])

/** An existing conversation, or the shop with which the buyer could start one. */
export type Room = { row: ChatroomRow; shop?: never } | { shop: ShopRow; row?: never }

interface NewMessage {
  body: string
  clientID: string | undefined
}

interface NewPhotos extends NewMessage {
  uploads: FileSource[]
}

type Conversation = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

const publishToBoth = (tx: Tx, { buyer_id, owner_id }: Pick<Conversation, 'buyer_id' | 'owner_id'>) =>
  publishToAll(tx, [buyer_id, owner_id], 'messages')

/** Locks the conversation. Other people's conversations count as not found. */
const locked = async (tx: Tx, side: Side, otherID: string): Promise<Conversation> => {
  const conversation = await lockConversation(tx, side, otherID)
  if (!conversation) throw new AppError('not_found')
  return conversation
}

const room = async (at: Db, side: Side, otherID: string): Promise<Room> => {
  const row = await findChatroom(at, side, otherID)
  if (row) return { row }
  const shop = side.kind === 'buyer' ? await findShopOf(at, otherID) : undefined
  if (!shop) throw new AppError('not_found')
  return { shop }
}

interface Dependencies {
  database: Database
  clock: Clock
  storage: Storage
  messageSent: MessageSent
  log: Logger
  markPathRead: NotificationsOf['markPathRead']
}

/** Conversations between buyers and shops: messages, read markers, unread counts and blocks. */
export const createChat = ({
  database: { db },
  clock,
  storage,
  messageSent,
  log,
  markPathRead,
}: Dependencies) => {
  /** Returns the id of the new conversation, or undefined if the two have one already or this seller has no shop. */
  const begin = async (
    tx: Tx,
    buyerID: string,
    sellerID: string,
    itemID: string | null,
  ): Promise<string | undefined> => {
    const id = uuidv7()
    const row = { id, buyer_id: buyerID, owner_id: sellerID, item_id: itemID, created_at: clock.now() }
    const counted = await insertConversation(tx, row, (begun) =>
      countAttempt(clock, `conversation:${buyerID}`, conversationsPerBuyer, begun),
    )
    if (!counted) return undefined
    checkAttempts(counted, clock, conversationsPerBuyer)
    return id
  }

  /** A buyer's first message starts the conversation. A seller can only answer in existing ones. */
  const lockedToWrite = async (
    tx: Tx,
    side: Side,
    otherID: string,
  ): Promise<Pick<Conversation, 'id' | 'buyer_id' | 'owner_id'>> => {
    const found = await lockConversation(tx, side, otherID)
    if (found) return found
    if (side.kind === 'seller') throw new AppError('not_found')
    if (await isOtherSide(tx, side.accountID, otherID)) throw new AppError('own_shop')
    const id = await begin(tx, side.accountID, otherID, null)
    // No other transaction can see the new conversation yet, so it needs no lock.
    return id ? { id, buyer_id: side.accountID, owner_id: otherID } : locked(tx, side, otherID)
  }

  /**
   * `clientID` is the idempotency key: a repeated request returns the same message. `photos` are its stored photos.
   */
  const sendOnce = async (
    side: CallerSide,
    otherID: string,
    { body, clientID = uuidv7() }: NewMessage,
    photos: SentPhoto[],
  ): Promise<{ message: MessageRow; added: boolean }> => {
    const outcome = await db.transaction().execute(async (tx) => {
      const conversation = await lockedToWrite(tx, side, otherID)
      const message = {
        sender: side.kind,
        written_by: helperIDOf(side),
        body,
        photos: photos.length,
        client_id: clientID,
        // Read the clock under the lock, so that later messages have later times.
        sent_at: clock.now(),
      }
      const added = await insertMessage(tx, conversation, message, (from) =>
        countAttempt(clock, `message:${side.by}`, messagesPerAccount, from),
      )
      if (added) {
        checkAttempts(added, clock, messagesPerAccount)
        if (photos.length > 0) await insertPhotos(tx, added, photos)
        return { message: added, added: true }
      }
      const sent = await findMessageOf(tx, conversation.id, side.kind, clientID)
      if (!sent) throw new AppError('conversation_blocked')
      if (
        sent.body !== body ||
        sent.photos !== photos.length ||
        !(await haveHashes(
          tx,
          sent,
          photos.map(({ hash }) => hash),
        ))
      )
        throw new AppError('message_reused')
      return { message: sent, added: false }
    })
    const { conversation_id: conversationID, sequence } = outcome.message
    if (outcome.added)
      messageSent({ conversationID, sequence, body, aboutID: side.accountID }).catch((err: unknown) =>
        log.warn({ err, conversationID, sequence }, 'a message was not checked for scams'),
      )
    return outcome
  }

  const pageOf = (
    conversationID: string,
    { last_sequence, read }: { last_sequence: number; read: number },
    { before, since }: { before: number | undefined; since: number | undefined },
  ): Promise<MessageRow[]> => {
    if (since !== undefined) return selectMessagesSince(db, conversationID, since, messagesPageSize)
    // The newest page would not reach the first unread message, so start the page just before it.
    if (before === undefined && last_sequence - read > messagesPageSize - readBeforeUnread)
      return selectMessagesSince(db, conversationID, Math.max(0, read - readBeforeUnread), messagesPageSize)
    return selectMessagesBefore(db, conversationID, before, messagesPageSize)
  }

  return {
    async sellerOf(storeID: string): Promise<ShopRow> {
      const shop = await findShop(db, storeID)
      if (!shop) throw new AppError('not_found')
      return shop
    },

    /** Returns the conversation with a store and starts it if there is none. `itemID` becomes its subject. */
    async open(buyerID: string, storeID: string | undefined, itemID: string | undefined): Promise<Room> {
      const side: Side = { kind: 'buyer', accountID: buyerID }
      const opened = db.transaction().execute(async (tx) => {
        const subject = itemID === undefined ? undefined : await findSubject(tx, itemID)
        if (itemID !== undefined && (!subject || (storeID !== undefined && storeID !== subject.shop_id)))
          throw new AppError('not_found')
        const shop = subject
          ? { id: subject.shop_id, owner_id: subject.owner_id }
          : await findShop(tx, storeID ?? '')
        if (!shop) throw new AppError('not_found')
        const begun = await begin(tx, buyerID, shop.owner_id, itemID ?? null)
        if (begun === undefined && itemID !== undefined) {
          const conversation = await locked(tx, side, shop.owner_id)
          if ((await changeSubject(tx, conversation.id, itemID)) && conversation.last_sequence > 0)
            await publishToBoth(tx, conversation)
        }
        return room(tx, side, shop.owner_id)
      })
      return opened.catch((error: unknown) => {
        // The seller has deleted the item meanwhile.
        if (refusedBy(error) === 'conversations_item_id_fkey') throw new AppError('not_found')
        throw error
      })
    },

    async list(side: Side, cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor, ChatroomCursor)
      const found = await selectChatrooms(db, side, after, chatroomsPageSize + 1)
      return page(found, chatroomsPageSize, (row) => [row.last_at, row.id])
    },

    async messages(
      side: Side,
      otherID: string,
      ends: { before: number | undefined; since: number | undefined },
    ): Promise<{ room: Room; messages: MessageRow[]; has_older: boolean; has_newer: boolean }> {
      const found = await room(db, side, otherID)
      if (!found.row) return { room: found, messages: [], has_older: false, has_newer: false }
      const { id, last_sequence, buyer_read_sequence, seller_read_sequence } = found.row
      const read = side.kind === 'buyer' ? buyer_read_sequence : seller_read_sequence
      const messages = await pageOf(id, { last_sequence, read }, ends)
      const [first, last] = [messages[0]?.sequence, messages.at(-1)?.sequence]
      return {
        room: found,
        messages,
        // Sequence numbers have no gaps, so the ends of a page show whether there are more messages.
        has_older: first === undefined ? (ends.since ?? 0) > 0 && last_sequence > 0 : first > 1,
        has_newer: last === undefined ? ends.before !== undefined && last_sequence > 0 : last < last_sequence,
      }
    },

    send: async (side: CallerSide, otherID: string, message: NewMessage): Promise<MessageRow> =>
      (await sendOnce(side, otherID, message, [])).message,

    /** Counts a message with photos and the size of its request; throws beyond the limits. */
    async consumePhotosAttempt({ accountID }: Pick<Side, 'accountID'>, bytes: number): Promise<void> {
      await consumeAttempt(db, clock, `message-photos:${accountID}`, photoMessagesPerAccount)
      const kilobytes = Math.ceil(bytes / 1000)
      await consumeAmount(
        db,
        clock,
        `message-photo-kilobytes:${accountID}`,
        kilobytes,
        photoKilobytesPerAccount,
      )
    },

    async sendPhotos(
      side: CallerSide,
      otherID: string,
      { uploads, ...message }: NewPhotos,
    ): Promise<MessageRow> {
      // Checked here too, to refuse a message before the costly decoding.
      const { row } = await room(db, side, otherID)
      if (row && (row.blocked_by_buyer || row.blocked_by_seller)) throw new AppError('conversation_blocked')
      const photos = await storePhotos(storage, messagePhotos, uploads, side.by)
      const keys = photos.map(({ key }) => key)
      const { message: sent, added } = await sendOnce(side, otherID, message, photos).catch(
        async (error: unknown) => {
          await removePhotos(db, storage, keys)
          throw error
        },
      )
      if (!added) await removePhotos(db, storage, keys)
      return sent
    },

    /** The file of a photo, for the two sides, and for admins if its message was reported. */
    async photoKey(caller: Pick<Caller, 'sellerID' | 'role'>, photo: PhotoID): Promise<string> {
      const found = await (caller.role === 'admin'
        ? findReportedPhoto(db, photo)
        : findOwnPhoto(db, photo, caller.sellerID))
      if (!found) throw new AppError('not_found')
      return found.storage_key
    },

    async photo(key: string): Promise<Readable> {
      const file = await storage.open(key)
      if (!file) throw new AppError('not_found')
      return file.stream
    },

    /** Returns the sequence number of the last read message. */
    markRead(side: Side, otherID: string, sequence: number): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const conversation = await locked(tx, side, otherID)
        const moved = await moveReadMarker(tx, conversation.id, side.kind, sequence)
        if (moved === undefined)
          return side.kind === 'buyer' ? conversation.buyer_read_sequence : conversation.seller_read_sequence
        await publishToBoth(tx, conversation)
        await markPathRead(tx, side.accountID, pathOfConversation(side.kind, otherID))
        return moved
      })
    },

    /** Counts unread messages and marks them as delivered, because this device now knows of them. */
    async unread(side: Side): Promise<number> {
      const unread = await countUnread(db, side)
      // Usually nothing is unread, and then the request does not write.
      if (unread > 0)
        await db.transaction().execute(async (tx) => {
          const senders = await markDelivered(tx, side)
          if (senders.length > 0) await publishToAll(tx, senders, 'messages')
        })
      return unread
    },

    consumeBlockAttempt: ({ accountID }: Caller): Promise<void> =>
      consumeAttempt(db, clock, `blocks:${accountID}`, blocksPerAccount),

    async block(side: Side, otherID: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const conversation = await locked(tx, side, otherID)
        const block = {
          conversation_id: conversation.id,
          blocked_by: side.kind,
          blocked_at: clock.now(),
        }
        if (!(await insertBlock(tx, block))) return
        await publishToBoth(tx, conversation)
        if (await deleteFollower(tx, conversation.shop_id, conversation.buyer_id))
          await publishTo(tx, conversation.buyer_id, 'follows')
      })
    },

    async unblock(side: Side, otherID: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const conversation = await locked(tx, side, otherID)
        if (await deleteBlock(tx, conversation.id, side.kind)) await publishToBoth(tx, conversation)
      })
    },
  }
}

export type Chat = ReturnType<typeof createChat>
