import { useMediaQuery } from '#web/lib/media-query.ts'
import type { RefObject } from 'react'
import { navigate } from '#web/lib/router.tsx'
import { useActiveFilters } from './active-filters.tsx'
import { type Search, addressOf } from './search-filters.ts'

export type Narrowing = ReturnType<typeof useNarrowing>

/** Filters a page of results by its address. `summary` is the element that describes the results; `state` is kept on navigation. */
export const useNarrowing = (search: Search, summary: RefObject<HTMLElement | null>, state?: object) => {
  const apply = (next: Search, { replace = false } = {}): void => {
    const there = addressOf(next)
    if (there !== addressOf(search)) navigate(there, { replace, state })
  }
  return {
    active: useActiveFilters(search),
    /** Whether there is room for the filters beside the results. */
    wide: useMediaQuery('(min-width: 1224px)'),
    apply,
    /** Moves the focus, because the pressed control disappears with its filter. */
    takeOff(next: Search): void {
      summary.current?.focus({ preventScroll: true })
      apply(next)
    },
  }
}
