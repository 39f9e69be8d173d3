import type { z } from 'zod'
import type { Chatroom, Message, Subject } from '#contract/chat.ts'
import { toPesos } from '#domain/money.ts'
import { accountPhotoLink, messagePhotoLink } from '#domain/photos.ts'
import { needsSafetyNote } from '#domain/safety-note.ts'
import { toCover } from '../../items/index.ts'
import type { MessageRow } from './message-queries.ts'
import type { ChatroomRow } from './queries.ts'
import type { SideKind } from './side.ts'
import type { Room } from './service.ts'

/** The specification calls a buyer a user. */
export const toSide = (kind: SideKind) => (kind === 'buyer' ? 'user' : 'seller')

/** The paths of the photos of a message. */
export const photosOf = ({
  conversation_id,
  sequence,
  photos,
}: Pick<MessageRow, 'conversation_id' | 'sequence' | 'photos'>): string[] =>
  Array.from({ length: photos }, (_, position) =>
    messagePhotoLink({ conversationID: conversation_id, sequence, position }),
  )

/** The fields of a message depend on the side that reads it. */
export const toMessage =
  (kind: SideKind) =>
  ({ sender, body, client_id, sent_at, ...row }: MessageRow): z.output<typeof Message> => ({
    sequence: row.sequence,
    message: body,
    photos: photosOf(row),
    sender: toSide(sender),
    timestamp: sent_at.toISOString(),
    clientID: sender === kind ? client_id : null,
    safetyNote: sender !== kind && needsSafetyNote(body),
    ...(kind === 'seller' && row.helper && { helper: row.helper }),
  })

const toSubject = (row: ChatroomRow): z.output<typeof Subject> | null =>
  row.item_id === null
    ? null
    : {
        itemID: row.item_id,
        name: row.item_name ?? '',
        price: toPesos(row.price_centavos ?? 0),
        size: row.size,
        condition: row.condition,
        image: toCover(row),
        status: row.availability === null || row.availability === 'draft' ? 'withdrawn' : row.availability,
      }

const lastMessageOf = (row: ChatroomRow): MessageRow | null =>
  row.sequence === null
    ? null
    : {
        conversation_id: row.id,
        sequence: row.sequence,
        sender: row.sender ?? 'buyer',
        body: row.body ?? '',
        photos: row.photos ?? 0,
        client_id: row.client_id ?? '',
        sent_at: row.sent_at ?? new Date(0),
        written_by: null,
      }

export const toChatroom =
  (kind: SideKind) =>
  (row: ChatroomRow): z.output<typeof Chatroom> => {
    const isBuyer = kind === 'buyer'
    const last = lastMessageOf(row)
    return {
      id: isBuyer ? row.owner_id : row.buyer_id,
      name: isBuyer ? row.shop_name : `${row.first_name} ${row.last_name}`,
      photo: row.account_photo_id && accountPhotoLink(row.account_photo_id),
      storeID: row.shop_id,
      item: toSubject(row),
      lastMessage: last && toMessage(kind)(last),
      unread: row.unread,
      lastSequence: row.last_sequence,
      readSequence: isBuyer ? row.buyer_read_sequence : row.seller_read_sequence,
      theirReadSequence: isBuyer ? row.seller_read_sequence : row.buyer_read_sequence,
      theirDeliveredSequence: isBuyer ? row.seller_delivered_sequence : row.buyer_delivered_sequence,
      blockedByMe: isBuyer ? row.blocked_by_buyer : row.blocked_by_seller,
      canWrite: !row.blocked_by_buyer && !row.blocked_by_seller,
    }
  }

/** A buyer also sees a conversation that does not exist yet, as an empty one. */
export const toRoom = (kind: SideKind, { row, shop }: Room): z.output<typeof Chatroom> =>
  row
    ? toChatroom(kind)(row)
    : {
        id: shop.owner_id,
        name: shop.name,
        photo: null,
        storeID: shop.id,
        item: null,
        lastMessage: null,
        unread: 0,
        lastSequence: 0,
        readSequence: 0,
        theirReadSequence: 0,
        theirDeliveredSequence: 0,
        blockedByMe: false,
        canWrite: true,
      }
