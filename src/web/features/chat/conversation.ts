import type { ReplyOf } from '#web/lib/api.ts'

type MessagePage = ReplyOf<'GET chat/fetch_all_messages'>
export type Message = MessagePage['messages'][number]
export type Chatroom = MessagePage['chatroom']

/** What a page knows of a conversation: messages without a gap among them, oldest first. */
export interface Conversation {
  chatroom: Chatroom
  messages: Message[]
  hasOlder: boolean
}

/** The place of the newest message that is known. */
export const newestOf = ({ messages }: Pick<Conversation, 'messages'>): number =>
  messages.at(-1)?.sequence ?? 0

const later = (one: Chatroom, other: Chatroom): Chatroom => ({
  ...one,
  readSequence: Math.max(one.readSequence, other.readSequence),
})

export const conversationOf = (page: MessagePage): Conversation => ({
  chatroom: page.chatroom,
  messages: page.messages,
  hasOlder: page.has_older,
})

/** With the messages that came since; what is known already is not added again. */
export const withNewer = (known: Conversation, page: MessagePage): Conversation => {
  const newest = newestOf(known)
  return {
    chatroom: later(page.chatroom, known.chatroom),
    messages: [...known.messages, ...page.messages.filter(({ sequence }) => sequence > newest)],
    hasOlder: known.messages.length > 0 ? known.hasOlder : page.has_older,
  }
}

/** With those before the oldest that is known. */
export const withOlder = (known: Conversation, page: MessagePage): Conversation => {
  const oldest = known.messages[0]?.sequence ?? Infinity
  return {
    ...known,
    messages: [...page.messages.filter(({ sequence }) => sequence < oldest), ...known.messages],
    hasOlder: page.has_older,
  }
}

/** With a message that was just sent; unchanged where others came before it, which have to be fetched first. */
export const withSent = (known: Conversation, message: Message): Conversation =>
  message.sequence === newestOf(known) + 1 ? { ...known, messages: [...known.messages, message] } : known
