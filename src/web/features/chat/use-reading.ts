import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { useHasStream } from '#web/lib/stream-state.ts'
import type { Conversation } from './conversation.ts'
import { conversationQuery, pairOf, type Talk } from './queries.ts'
import { unreadQuery } from './unread-query.ts'

/** What is read within so many milliseconds is told at once. */
const pause = 200

/** Tells the server up to which message was read, once somebody has had it before their eyes. */
export const useReading = (talk: Talk, readSequence: number): ((seen: number) => void) => {
  const queryClient = useQueryClient()
  const told = useRef(readSequence)
  const seen = useRef(0)
  const current = useRef(talk)
  useEffect(() => {
    current.current = talk
    told.current = Math.max(told.current, readSequence)
  })

  const tell = useCallback(async () => {
    const sequence = seen.current
    if (document.visibilityState !== 'visible' || sequence <= told.current) return
    const before = told.current
    told.current = sequence
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
      // The next message, the next look at this page or a new connection tells it again.
      told.current = Math.min(told.current, before)
    }
  }, [queryClient])

  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const now = () => {
      clearTimeout(soon.current)
      soon.current = undefined
      void tell()
    }
    document.addEventListener('visibilitychange', now)
    window.addEventListener('online', now)
    return () => {
      now()
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('online', now)
    }
  }, [tell])

  const hasStream = useHasStream()
  useEffect(() => {
    if (hasStream) void tell()
  }, [hasStream, tell])

  return useCallback(
    (sequence: number) => {
      if (sequence <= seen.current) return
      seen.current = sequence
      // Whoever scrolls through many passes many places.
      soon.current ??= setTimeout(() => {
        soon.current = undefined
        void tell()
      }, pause)
    },
    [tell],
  )
}
