import type { Conversation } from './conversation.ts'
import type { Unsent } from './outbox.ts'
import type { Side } from './queries.ts'

/** What the sender is told of a message. */
export type Mark = 'sending' | 'failed' | 'sent' | 'delivered' | 'read'

export interface Shown {
  /** Stays the same while a message goes from unsent to sent. */
  key: string
  /** Null until the server has given it a place. */
  sequence: number | null
  text: string
  mine: boolean
  at: string
  /** Null for the other's messages. */
  mark: Mark | null
  /** Why it was not sent. */
  why: string | undefined
  clientID: string | null
  safetyNote: boolean
}

const unsentMark = { waiting: 'sending', sending: 'sending', sent: 'sent', failed: 'failed' } as const

/** What the conversation shows, oldest first: the server's messages in its order, then those that are on their way. */
export const shownMessages = (
  { messages, chatroom }: Conversation,
  unsent: readonly Unsent[],
  side: Side,
): Shown[] => {
  const { theirReadSequence, theirDeliveredSequence } = chatroom
  const markOf = (sequence: number): Mark =>
    sequence <= theirReadSequence ? 'read' : sequence <= theirDeliveredSequence ? 'delivered' : 'sent'
  return [
    ...messages.map((message): Shown => {
      const mine = message.sender === side
      return {
        key: message.clientID ?? String(message.sequence),
        sequence: message.sequence,
        text: message.message,
        mine,
        at: message.timestamp,
        mark: mine ? markOf(message.sequence) : null,
        why: undefined,
        clientID: message.clientID,
        safetyNote: !mine && message.safetyNote,
      }
    }),
    ...unsent.map(({ clientID, message, at, state, failure }): Shown => ({
      key: clientID,
      sequence: null,
      text: message,
      mine: true,
      at,
      mark: unsentMark[state],
      why: failure?.sentence,
      clientID,
      safetyNote: false,
    })),
  ]
}

/** The place of the newest message that the server has confirmed. */
export const newestPlace = (shown: readonly Shown[]): number =>
  shown.findLast(({ sequence }) => sequence !== null)?.sequence ?? 0
