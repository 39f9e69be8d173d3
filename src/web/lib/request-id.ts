import { useRef } from 'react'
import { newID } from '#web/lib/new-id.ts'

/**
 * The id of what is asked for. It stays the same until there is an answer: where the answer was lost on the way, the
 * next try is the same request, and the server tells of its success.
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
