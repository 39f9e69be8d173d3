import { z } from 'zod'
import { communityRuleKeys } from '#domain/community-rules.ts'
import { calls } from './define.ts'
import { maxPhotosPerMessage } from '#domain/photos.ts'
import {
  countShown,
  Done,
  file,
  id,
  listOf,
  note,
  paragraph,
  price,
  size,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { condition } from './item-facts.ts'
import { maxLengths } from './limits.ts'
import { ItemState } from './listings.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'

/** The sequence number of a message. The server numbers the messages of a conversation from 1. */
const sequence = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a message')
const cursor = token(200).optional()

/**
 * The two sides identify a conversation: the buyer by `userID`, the owner of the shop by `sellerID`. The caller is one of
 * them, so only the other is required. A wrong id for the caller is refused.
 */
const between = { userID: id.optional(), sellerID: id.optional() }

const message = paragraph(rules.message)

const sequenceShown = wholeShown(1, Number.MAX_SAFE_INTEGER)
/** A sequence number, or 0 if there is none yet. */
const marker = wholeShown(0, Number.MAX_SAFE_INTEGER)

const Side = z.enum(['user', 'seller'])

export const Message = z.object({
  /** Starts at 1, has no gaps, and is the same for both sides. */
  sequence: sequenceShown,
  /** Empty if the message has only photos. */
  message: z.string(),
  /** The paths of the photos. A photo is gone (404) once its sender has deleted their account. */
  photos: z.array(z.string()),
  sender: Side,
  timestamp: time,
  /** The sender's idempotency key. Null for messages of the other side. */
  clientID: id.nullable(),
  /** True for the receiver of a message with a phone number, an e-mail address or a request for payment elsewhere. */
  safetyNote: z.boolean(),
  /** The first name of the helper who wrote it for the shop. Only the shop gets it, with pages of messages. */
  helper: z.string().optional(),
})

/** The item that a conversation is about. */
export const Subject = z.object({
  itemID: id,
  name: z.string(),
  price,
  size: size.nullable(),
  condition: condition.nullable(),
  image: Photo.nullable(),
  status: ItemState,
})

export const Chatroom = z.object({
  /** The account id of the other side: the `sellerID` for a buyer, the `userID` for a seller. */
  id,
  /** The store's name, or the buyer's. */
  name: z.string(),
  /** The path of the other side's own photo, or null. */
  photo: z.string().nullable(),
  storeID: id,
  item: Subject.nullable(),
  /** Null if there is no message yet. */
  lastMessage: Message.nullable(),
  /** The number of unread messages of the other side, at most 100. */
  unread: countShown(100),
  /** The sequence number of the newest message, or 0 if there is none. */
  lastSequence: marker,
  /** The caller's read marker: the sequence number of the last message that the caller has read. */
  readSequence: marker,
  /** The read and delivery markers of the other side. */
  theirReadSequence: marker,
  theirDeliveredSequence: marker,
  blockedByMe: z.boolean(),
  /** False if either side has blocked the other. */
  canWrite: z.boolean(),
})

const ChatroomPage = z.object({
  chat_info: z.array(Chatroom),
  has_next: z.boolean(),
  cursor: z.string().nullable(),
})

export const MessagePage = z.object({
  chatroom: Chatroom,
  /** Oldest first. */
  messages: z.array(Message),
  has_older: z.boolean(),
  has_newer: z.boolean(),
})

export const ReportReason = z.enum(communityRuleKeys, 'Reason is required')

/** Endpoints for conversations between a buyer and a shop, and for reports of messages to the admins. */
export const chat = calls({
  'GET chat/get_seller_id': {
    summary: 'The owner of a store',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({ storeID: id }),
    reply: z.object({ shopOwnerID: id, storeName: z.string() }),
    errors: ['not_found'],
  },
  'POST chat/open_conversation': {
    summary:
      'Open the conversation with a store, about one of its items if itemID is sent. The store sees it after the first message',
    who: ['buyer'],
    input: z
      .object({ itemID: id.optional(), storeID: id.optional() })
      .refine(({ itemID, storeID }) => itemID !== undefined || storeID !== undefined, {
        message: 'Store is required',
        path: ['storeID'],
      }),
    reply: z.object({ chatroom: Chatroom }),
    errors: ['not_found', 'too_many_tries'],
  },
  'GET chat/fetch_chat_history_user': {
    summary: "The signed-in buyer's conversations, the one with the newest message first",
    who: ['buyer'],
    whenStopped: true,
    input: z.object({ cursor }),
    reply: ChatroomPage,
  },
  'GET chat/fetch_chat_history_seller': {
    summary: "The conversations of the signed-in seller's store, the one with the newest message first",
    who: ['seller'],
    whenStopped: true,
    helpers: true,
    input: z.object({ cursor }),
    reply: ChatroomPage,
  },
  'GET chat/fetch_all_messages': {
    summary:
      'A page of a conversation: around the first unread message (or the newest if all are read), before a message, or since one',
    who: ['buyer', 'seller'],
    whenStopped: true,
    helpers: true,
    input: z
      .object({
        ...between,
        /** The messages just before this one. */
        before: sequence.optional(),
        /** The messages just after this one. 0 means from the start. */
        since: whole(0, Number.MAX_SAFE_INTEGER, 'This is not a message').optional(),
      })
      .refine(({ before, since }) => before === undefined || since === undefined, {
        message: 'Ask for messages before one or since one, not both',
        path: ['since'],
      }),
    reply: MessagePage,
    errors: ['not_found', 'not_yours'],
  },
  'POST chat/send_message': {
    summary: 'Send a message. A repeated request with the same clientID returns the same message',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({
      ...between,
      message,
      /** "user", "seller" or the caller's id. It is only checked: the session decides who the sender is. */
      sender: token(100).optional(),
      clientID: id.optional(),
    }),
    reply: z.object({ response: z.string(), message: Message }),
    errors: [
      'not_found',
      'not_yours',
      'own_shop',
      'conversation_blocked',
      'message_reused',
      'too_many_tries',
    ],
  },
  'POST chat/send_photos': {
    summary:
      'Send a message with 1 to 4 photos. A repeated request with the same clientID returns the same message',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({
      ...between,
      photos: listOf(
        file('A photo'),
        maxPhotosPerMessage,
        `A message has at most ${maxPhotosPerMessage} photos`,
      ).refine((list) => list.length > 0, 'A photo is required'),
      message: message.optional(),
      clientID: id.optional(),
    }),
    reply: z.object({ response: z.string(), message: Message }),
    errors: [
      'not_found',
      'not_yours',
      'conversation_blocked',
      'message_reused',
      'not_a_photo',
      'photo_too_large',
      'busy',
      'too_many_tries',
    ],
  },
  'GET chat/get_photo': {
    summary:
      'A photo of a message, for the two sides of its conversation, and for admins if the message was reported',
    who: ['buyer', 'seller', 'admin'],
    admins: ['moderator'],
    whenStopped: true,
    helpers: true,
    input: z.object({
      conversationID: id,
      sequence,
      position: whole(0, maxPhotosPerMessage - 1, 'This is not a photo'),
    }),
    reply: { mediaType: 'image/webp', content: 'The photo' },
    errors: ['not_found'],
  },
  'POST chat/mark_read': {
    summary: 'Move the read marker to a message. It never moves back',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({ ...between, sequence }),
    reply: z.object({ readSequence: marker }),
    errors: ['not_found', 'not_yours'],
  },
  'GET chat/get_unread': {
    summary: 'The number of unread messages, at most 100. Marks them as delivered',
    who: ['buyer', 'seller'],
    helpers: true,
    reply: z.object({ unread: countShown() }),
  },
  'POST chat/block': {
    summary: 'Block new messages of a conversation in both directions. Not an error if it is already blocked',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object(between),
    reply: Done,
    errors: ['not_found', 'not_yours', 'too_many_tries'],
  },
  'POST chat/unblock': {
    summary: "Remove the caller's own block. Not an error if there is none",
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object(between),
    reply: Done,
    errors: ['not_found', 'not_yours', 'too_many_tries'],
  },
  'POST chat/report': {
    summary:
      'Report a range of messages to the admins, who see nothing else of the conversation. A repeated request with the same clientID makes one report. Up to ten while the admins have not decided',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({
      ...between,
      reason: ReportReason,
      details: note('This', maxLengths.reportDetails).optional(),
      firstSequence: sequence,
      lastSequence: sequence,
      clientID: id.optional(),
    }),
    reply: Done,
    errors: ['not_found', 'not_yours', 'already_reported', 'too_many_tries'],
  },
})
