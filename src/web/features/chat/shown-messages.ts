import type { Conversation } from './conversation.ts'
import type { Unsent } from './outbox.ts'
import type { Side } from './queries.ts'

/** The status that the sender of a message sees. */
export type DeliveryStatus = 'sending' | 'failed' | 'sent' | 'delivered' | 'read'

export interface Shown {
  /** Stays the same while a message goes from unsent to sent. */
  key: string
  /** Null until the server has confirmed the message. */
  sequence: number | null
  text: string
  /** The paths of the photos. */
  photos: string[]
  /** The number of photos that are still only on this device. */
  unsentPhotos: number
  mine: boolean
  at: string
  /** Null for messages of the other side. */
  status: DeliveryStatus | null
  /** Why it was not sent. */
  why: string | undefined
  clientID: string | null
  safetyNote: boolean
  /** The helper who wrote it for the shop. */
  helper?: string | undefined
}

const statusOfUnsent = { waiting: 'sending', sending: 'sending', sent: 'sent', failed: 'failed' } as const

/** The messages to show: first those of the server in sequence order, then the unsent ones. */
export const shownMessages = (
  { messages, chatroom }: Conversation,
  unsent: readonly Unsent[],
  side: Side,
): Shown[] => {
  const { theirReadSequence, theirDeliveredSequence } = chatroom
  const statusOf = (sequence: number): DeliveryStatus =>
    sequence <= theirReadSequence ? 'read' : sequence <= theirDeliveredSequence ? 'delivered' : 'sent'
  return [
    ...messages.map((message): Shown => {
      const mine = message.sender === side
      return {
        key: message.clientID ?? String(message.sequence),
        sequence: message.sequence,
        text: message.message,
        photos: message.photos,
        unsentPhotos: 0,
        mine,
        at: message.timestamp,
        status: mine ? statusOf(message.sequence) : null,
        why: undefined,
        clientID: message.clientID,
        safetyNote: !mine && message.safetyNote,
        helper: message.helper,
      }
    }),
    ...unsent.map(({ clientID, message, photos, at, state, failure }): Shown => ({
      key: clientID,
      sequence: null,
      text: message,
      photos: [],
      unsentPhotos: photos,
      mine: true,
      at,
      status: statusOfUnsent[state],
      why: failure?.sentence,
      clientID,
      safetyNote: false,
    })),
  ]
}

/** The sequence number of the newest confirmed message, or 0. */
export const newestSequence = (shown: readonly Shown[]): number =>
  shown.findLast(({ sequence }) => sequence !== null)?.sequence ?? 0
