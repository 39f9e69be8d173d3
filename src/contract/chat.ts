import { z } from 'zod'
import { calls } from './define.ts'
import { Done, id, paragraph, time, whole } from './fields.ts'
import { maxLengths } from './limits.ts'
import { ItemState, Photo } from './listings.ts'

/** A place in a conversation: the server's order, from 1. */
const sequence = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a message')
const cursor = z.string().max(200).optional()

/**
 * A conversation is named by its two people: the buyer by `userID`, the shop's owner by `sellerID`. The caller is one of
 * them by the session, so only the other needs to be sent; another id in the caller's place is refused.
 */
const between = { userID: id.optional(), sellerID: id.optional() }

/** Trimmed, with single line feeds, and with something in it that can be seen. */
const message = z
  .string('Message is required')
  // Half a character of two halves could not be kept as it was sent.
  .transform((text) => text.replaceAll('\r\n', '\n').replaceAll(/\p{Cs}/gu, '\ufffd'))
  .pipe(paragraph('Message', maxLengths.message))
  .refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'Message is required')

const Side = z.enum(['user', 'seller'])

export const Message = z.object({
  /** Its place in the conversation, the same for both: without gaps, from 1. */
  sequence: z.int(),
  message: z.string(),
  sender: Side,
  timestamp: time,
  /** As its sender made it; null in the messages of the other. */
  clientID: id.nullable(),
  /** For its receiver: it holds a phone number, an e-mail address or asks for payment elsewhere. */
  safetyNote: z.boolean(),
})

/** The piece that a conversation is about now. */
export const Subject = z.object({
  itemID: id,
  name: z.string(),
  price: z.number(),
  image: Photo.nullable(),
  status: ItemState,
})

export const Chatroom = z.object({
  /** The other one, as the calls want it: `sellerID` for a buyer, `userID` for a seller. */
  id,
  /** The store's name, or the buyer's. */
  name: z.string(),
  storeID: id,
  item: Subject.nullable(),
  /** The newest message; null while nobody has written. */
  lastMessage: Message.nullable(),
  /** Messages of the other that one has not read, counted to 100 at most. */
  unread: z.int(),
  /** The place of the newest message; 0 while nobody has written. */
  lastSequence: z.int(),
  /** Up to which message oneself has read. */
  readSequence: z.int(),
  /** Up to which message the other has read, and up to which a device of theirs has been told. */
  theirReadSequence: z.int(),
  theirDeliveredSequence: z.int(),
  blockedByMe: z.boolean(),
  /** False when either has blocked the other. */
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

export const ReportReason = z.enum(['scam', 'abuse', 'spam', 'other'], 'Reason is required')

export const ConversationReport = z.object({
  reportID: id,
  reason: ReportReason,
  /** What the reporter wrote about it. */
  details: z.string(),
  reportedBy: Side,
  reportedAt: time,
  buyerName: z.string(),
  storeName: z.string(),
  storeID: id,
  /** The reported messages, oldest first. */
  messages: z.array(z.object({ sequence: z.int(), message: z.string(), sender: Side, timestamp: time })),
  closedAt: time.nullable(),
})

export const chat = calls({
  'GET chat/get_seller_id': {
    summary: 'Who owns a store',
    who: ['buyer', 'seller'],
    input: z.object({ storeID: id }),
    reply: z.object({ shopOwnerID: id, storeName: z.string() }),
    errors: ['not_found'],
  },
  'POST chat/open_conversation': {
    summary:
      'Talk to a seller: the conversation with a store, with a piece of it as its subject where one is named. The store sees it with the first message',
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
    input: z.object({ cursor }),
    reply: ChatroomPage,
  },
  'GET chat/fetch_chat_history_seller': {
    summary: "The conversations of the signed-in seller's store, the one with the newest message first",
    who: ['seller'],
    input: z.object({ cursor }),
    reply: ChatroomPage,
  },
  'GET chat/fetch_all_messages': {
    summary:
      'A page of a conversation: around the first unread message (the newest where all is read), those before a message, or those since one',
    who: ['buyer', 'seller'],
    input: z
      .object({
        ...between,
        /** The messages just before this one. */
        before: sequence.optional(),
        /** The messages just after this one; 0 from the start. */
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
    summary: 'Send a message; sent again with the same clientID it is the same message',
    who: ['buyer', 'seller'],
    input: z.object({
      ...between,
      message,
      /** "user", "seller" or one's own id: only checked, the sender is who is signed in. */
      sender: z.string().max(100).optional(),
      clientID: id.optional(),
    }),
    reply: z.object({ response: z.string(), message: Message }),
    errors: ['not_found', 'not_yours', 'conversation_blocked', 'message_reused', 'too_many_tries'],
  },
  'POST chat/mark_read': {
    summary: 'Say that one has read up to a message; never goes back',
    who: ['buyer', 'seller'],
    input: z.object({ ...between, sequence }),
    reply: z.object({ readSequence: z.int() }),
    errors: ['not_found', 'not_yours'],
  },
  'GET chat/get_unread': {
    summary:
      'How many messages one has not read, counted to 100 at most. Whoever asks has been told of them: they count as delivered',
    who: ['buyer', 'seller'],
    reply: z.object({ unread: z.int() }),
  },
  'POST chat/block': {
    summary: 'Let no new message into a conversation, in either direction; a second time is no error',
    who: ['buyer', 'seller'],
    input: z.object(between),
    reply: Done,
    errors: ['not_found', 'not_yours'],
  },
  'POST chat/unblock': {
    summary: "Take back one's own block; what is not blocked is no error",
    who: ['buyer', 'seller'],
    input: z.object(between),
    reply: Done,
    errors: ['not_found', 'not_yours'],
  },
  'POST chat/report': {
    summary:
      'Show a range of messages to the admins, who see nothing else of the conversation; sent again with the same clientID it is the same report',
    who: ['buyer', 'seller'],
    input: z.object({
      ...between,
      reason: ReportReason,
      details: z
        .string()
        .trim()
        .max(maxLengths.reportDetails, `This has at most ${maxLengths.reportDetails} characters`)
        .optional(),
      firstSequence: sequence,
      lastSequence: sequence,
      clientID: id.optional(),
    }),
    reply: Done,
    errors: ['not_found', 'not_yours', 'too_many_tries'],
  },
  'GET chat/get_reports': {
    summary:
      'The reports that await an admin, oldest first; or those that were closed, the last closed first',
    who: ['admin'],
    input: z.object({ state: z.enum(['open', 'closed']).optional(), cursor }),
    reply: z.object({
      reports: z.array(ConversationReport),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
  },
  'POST chat/close_report': {
    summary: 'Close a report; a second time is no error',
    who: ['admin'],
    input: z.object({ reportID: id }),
    reply: Done,
    errors: ['not_found'],
  },
})
