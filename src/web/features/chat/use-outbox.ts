import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useHasStream } from '#web/lib/stream-state.ts'
import { type Conversation, newestOf, withSent } from './conversation.ts'
import { createOutbox, type Outbox, type SendFailure, type Unsent } from './outbox.ts'
import { conversationQuery, pairOf, type Talk } from './queries.ts'

/** What is refused for itself alone; anything else would befall the next message too. */
const isOwnFault = (error: unknown) => error instanceof ApiError && [400, 409].includes(error.status)

const failureOf = (error: unknown): SendFailure => ({
  sentence: sentenceOf(error),
  refused: isOwnFault(error),
})

const sendTo =
  (queryClient: QueryClient, talk: Talk) =>
  async (unsent: Unsent): Promise<number> => {
    const { queryKey } = conversationQuery(talk)
    const list =
      talk.side === 'user' ? 'GET chat/fetch_chat_history_user' : 'GET chat/fetch_chat_history_seller'
    try {
      const { message } = await api('POST chat/send_message', {
        ...pairOf(talk),
        sender: talk.side,
        message: unsent.message,
        clientID: unsent.clientID,
      })
      queryClient.setQueryData<Conversation>(queryKey, (known) => known && withSent(known, message))
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: [list] })
      return message.sequence
    } catch (error) {
      // Blocked meanwhile: the page shall show it.
      if (isOwnFault(error)) void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }

/** They outlive the page that shows them: one may look at another while a message is on its way. */
const outboxes = new Map<string, Outbox>()

const outboxOf = (queryClient: QueryClient, talk: Talk): Outbox => {
  const prefix = `chat-unsent ${talk.me} ${talk.them} `
  const kept = outboxes.get(prefix)
  if (kept) return kept
  const send = sendTo(queryClient, talk)
  const outbox = createOutbox({ storage: () => localStorage, prefix, send, failureOf })
  outboxes.set(prefix, outbox)
  return outbox
}

/** What this device has still to send to the other one; `shown` is what the conversation already holds. */
export const useOutbox = (talk: Talk, shown: Pick<Conversation, 'messages'>) => {
  const outbox = outboxOf(useQueryClient(), talk)
  const hasStream = useHasStream()
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent)
  useEffect(() => {
    outbox.resume()
    window.addEventListener('online', outbox.reconnected)
    return () => window.removeEventListener('online', outbox.reconnected)
  }, [outbox])
  // The server may have been gone while the device had its connection.
  useEffect(() => {
    if (hasStream) outbox.reconnected()
  }, [hasStream, outbox])
  const arrived = new Set(shown.messages.map(({ clientID }) => clientID))
  const newest = newestOf(shown)
  // One that was sent long ago, and is sent again after a reload, stands further up than the page reaches.
  const isThere = ({ clientID, sequence = Infinity }: Unsent) => arrived.has(clientID) || sequence <= newest
  useEffect(() => {
    outbox.settle(isThere)
  })
  return { outbox, unsent: unsent.filter((one) => !isThere(one)) }
}
