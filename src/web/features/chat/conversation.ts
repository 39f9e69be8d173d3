import type { ReplyOf } from '#web/lib/api.ts'

type MessagePage = ReplyOf<'GET chat/fetch_all_messages'>
export type Message = MessagePage['messages'][number]
export type Chatroom = MessagePage['chatroom']

/** The loaded part of a conversation. The messages are consecutive, oldest first. */
export interface Conversation {
  chatroom: Chatroom
  messages: Message[]
  hasOlder: boolean
}

/** The sequence number of the newest loaded message, or 0. */
export const newestOf = ({ messages }: Pick<Conversation, 'messages'>): number =>
  messages.at(-1)?.sequence ?? 0

const withLaterReadMarker = (one: Chatroom, other: Chatroom): Chatroom => ({
  ...one,
  readSequence: Math.max(one.readSequence, other.readSequence),
})

export const conversationOf = (page: MessagePage): Conversation => ({
  chatroom: page.chatroom,
  messages: page.messages,
  hasOlder: page.has_older,
})

/** Appends newer messages and skips those that are already loaded. */
export const withNewer = (known: Conversation, page: MessagePage): Conversation => {
  const newest = newestOf(known)
  return {
    chatroom: withLaterReadMarker(page.chatroom, known.chatroom),
    messages: [...known.messages, ...page.messages.filter(({ sequence }) => sequence > newest)],
    hasOlder: known.messages.length > 0 ? known.hasOlder : page.has_older,
  }
}

/** Prepends older messages and skips those that are already loaded. */
export const withOlder = (known: Conversation, page: MessagePage): Conversation => {
  const oldest = known.messages[0]?.sequence ?? Infinity
  return {
    ...known,
    messages: [...page.messages.filter(({ sequence }) => sequence < oldest), ...known.messages],
    hasOlder: page.has_older,
  }
}

/** Appends a message that was just sent. Does nothing if messages before it have yet to be fetched. */
export const withSent = (known: Conversation, message: Message): Conversation =>
  message.sequence === newestOf(known) + 1 ? { ...known, messages: [...known.messages, message] } : known
