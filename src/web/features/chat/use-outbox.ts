import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import * as m from '#messages/chat.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { deviceStorage } from '#web/lib/device-storage.ts'
import { newID } from '#web/lib/new-id.ts'
import { useHasStream } from '#web/lib/stream-state.ts'
import { type Conversation, newestOf, withSent } from './conversation.ts'
import { createOutbox, type Outbox, type SendFailure, type Unsent } from './outbox.ts'
import { conversationQuery, pairOf, type Talk } from './queries.ts'
import { dropUnsentPhotos, keepUnsentPhotos, readUnsentPhotos } from './unsent-photos.ts'

/** The browser stored nothing, and the page was reloaded. */
class PhotosLost extends Error {
  override message = m.photosLost
}

/** Whether the server refused this message. Any other failure would affect the next message too. */
const isRefused = (error: unknown) =>
  error instanceof PhotosLost ||
  (error instanceof ApiError && [400, 409, 413, 415, 422].includes(error.status))

const failureOf = (error: unknown): SendFailure => ({
  sentence: sentenceOf(error),
  refused: isRefused(error),
})

const sendWords = (talk: Talk, { message, clientID }: Unsent) =>
  api('POST chat/send_message', { ...pairOf(talk), sender: talk.side, message, clientID })

const sendPhotos = async (talk: Talk, { message, clientID }: Unsent) => {
  const photos = await readUnsentPhotos(clientID)
  if (photos.length === 0) throw new PhotosLost()
  return api('POST chat/send_photos', { ...pairOf(talk), photos, clientID, ...(message && { message }) })
}

const sendTo =
  (queryClient: QueryClient, talk: Talk) =>
  async (unsent: Unsent): Promise<number> => {
    const { queryKey } = conversationQuery(talk)
    const list =
      talk.side === 'user' ? 'GET chat/fetch_chat_history_user' : 'GET chat/fetch_chat_history_seller'
    try {
      const { message } = await (unsent.photos > 0 ? sendPhotos(talk, unsent) : sendWords(talk, unsent))
      queryClient.setQueryData<Conversation>(queryKey, (known) => known && withSent(known, message))
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: [list] })
      dropUnsentPhotos(unsent.clientID)
      return message.sequence
    } catch (error) {
      // The other side may have blocked the conversation, so fetch it again.
      if (isRefused(error)) void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }

/** Outboxes are global, because messages must still be sent after the reader has left the page. */
const outboxes = new Map<string, Outbox>()

const outboxOf = (queryClient: QueryClient, talk: Talk): Outbox => {
  const prefix = `chat-unsent ${talk.me} ${talk.them} `
  const kept = outboxes.get(prefix)
  if (kept) return kept
  const send = sendTo(queryClient, talk)
  const outbox = createOutbox({ storage: deviceStorage, prefix, send, failureOf })
  outboxes.set(prefix, outbox)
  return outbox
}

/** The unsent messages of this device in a conversation. `shown` is the loaded conversation. */
export const useOutbox = (talk: Talk, shown: Pick<Conversation, 'messages'>) => {
  const outbox = outboxOf(useQueryClient(), talk)
  const hasStream = useHasStream()
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent)
  useEffect(() => {
    outbox.resume()
    window.addEventListener('online', outbox.reconnected)
    return () => window.removeEventListener('online', outbox.reconnected)
  }, [outbox])
  // The server may have been down while the device was online.
  useEffect(() => {
    if (hasStream) outbox.reconnected()
  }, [hasStream, outbox])
  const arrived = new Set(shown.messages.map(({ clientID }) => clientID))
  const newest = newestOf(shown)
  // A message that is sent again after a reload may be older than the loaded part, so compare sequence numbers too.
  const isThere = ({ clientID, sequence = Infinity }: Unsent) => arrived.has(clientID) || sequence <= newest
  useEffect(() => {
    outbox.settle(isThere)
  })
  const send = async (message: string, photos: Blob[]) => {
    const clientID = newID()
    if (photos.length > 0) await keepUnsentPhotos(clientID, photos)
    outbox.add(message, photos.length, clientID)
  }
  const discard = (clientID: string) => {
    dropUnsentPhotos(clientID)
    outbox.discard(clientID)
  }
  return { outbox, send, discard, unsent: unsent.filter((one) => !isThere(one)) }
}
