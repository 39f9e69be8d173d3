import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import type { Conversation } from './conversation.ts'
import { conversationQuery, pairOf, type Talk } from './queries.ts'
import { unreadQuery } from './unread-query.ts'

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
      // The next message, or the next look at this page, tells it again.
      told.current = Math.min(told.current, before)
    }
  }, [queryClient])

  useEffect(() => {
    const look = () => void tell()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [tell])

  return useCallback(
    (sequence: number) => {
      seen.current = Math.max(seen.current, sequence)
      void tell()
    },
    [tell],
  )
}
