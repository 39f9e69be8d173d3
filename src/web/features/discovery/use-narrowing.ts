import { useMediaQuery } from '#web/lib/media-query.ts'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useActiveFilters } from './active-filters.tsx'
import { type Search, writeSearch } from './search-filters.ts'

export type Narrowing = ReturnType<typeof useNarrowing>

/** Filters a page of results by its address. `summary` is the element that describes the results; `state` is kept on navigation. */
export const useNarrowing = (search: Search, summary: RefObject<HTMLElement | null>, state?: object) => {
  const navigate = useNavigate()
  const apply = (next: Search, { replace = false } = {}): void => {
    const there = writeSearch(next).toString()
    if (there !== writeSearch(search).toString())
      void navigate({ pathname: '/search', search: there }, { replace, state })
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
