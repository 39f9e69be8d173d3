import { useRef } from 'react'
import { newID } from '#web/lib/new-id.ts'

/**
 * The idempotency key of a request. It stays the same until there is a response. If the response was lost, the retry
 * has the same key, and the server returns the earlier success.
 */
export const useRequestID = () => {
  const kept = useRef<{ what: string; id: string } | null>(null)
  return {
    of: (what: string): string => {
      if (kept.current?.what !== what) kept.current = { what, id: newID() }
      return kept.current.id
    },
    answered: () => {
      kept.current = null
    },
  }
}
