import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { useHasStream } from '#web/lib/stream-state.ts'
import type { Conversation } from './conversation.ts'
import { conversationQuery, pairOf, type Talk } from './queries.ts'
import { unreadQuery } from './unread-query.ts'

const throttleMs = 200

/** Moves the read marker on the server to the newest message that was visible on this device. */
export const useReading = (talk: Talk, readSequence: number): ((seen: number) => void) => {
  const queryClient = useQueryClient()
  const sent = useRef(readSequence)
  const seen = useRef(0)
  const current = useRef(talk)
  useEffect(() => {
    current.current = talk
    sent.current = Math.max(sent.current, readSequence)
  })

  const sendReadMarker = useCallback(async () => {
    const sequence = seen.current
    if (document.visibilityState !== 'visible' || sequence <= sent.current) return
    const before = sent.current
    sent.current = sequence
    try {
      await api('POST chat/mark_read', { ...pairOf(current.current), sequence })
      queryClient.setQueryData<Conversation>(
        conversationQuery(current.current).queryKey,
        (known) =>
          known && {
            ...known,
            chatroom: {
              ...known.chatroom,
              readSequence: Math.max(known.chatroom.readSequence, sequence),
            },
          },
      )
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    } catch {
      // Retried with the next visible message, when the page becomes visible again, or on reconnect.
      sent.current = Math.min(sent.current, before)
    }
  }, [queryClient])

  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const now = () => {
      clearTimeout(soon.current)
      soon.current = undefined
      void sendReadMarker()
    }
    document.addEventListener('visibilitychange', now)
    window.addEventListener('online', now)
    return () => {
      now()
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('online', now)
    }
  }, [sendReadMarker])

  const hasStream = useHasStream()
  useEffect(() => {
    if (hasStream) void sendReadMarker()
  }, [hasStream, sendReadMarker])

  return useCallback(
    (sequence: number) => {
      if (sequence <= seen.current) return
      seen.current = sequence
      // Scrolling passes many messages, so send at most one request per `throttleMs`.
      soon.current ??= setTimeout(() => {
        soon.current = undefined
        void sendReadMarker()
      }, throttleMs)
    },
    [sendReadMarker],
  )
}
