import { useRef } from 'react'
import { newID } from '#web/lib/new-id.ts'

/**
 * An idempotency key that stays the same until there is a reply. After a lost reply the retry is the same request, and the
 * server returns its result.
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
