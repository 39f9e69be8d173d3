import { useMediaQuery } from '@mantine/hooks'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useActiveFilters } from './active-filters.tsx'
import { type Search, writeSearch } from './search-filters.ts'

export type Narrowing = ReturnType<typeof useNarrowing>

/** Applies filters by changing the URL, which keeps `state`. Removing a filter moves the focus to `summary`. */
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
    wide: useMediaQuery('(min-width: 1224px)', undefined, { getInitialValueInEffect: false }),
    apply,
    /** The pressed button disappears with its filter, so the summary takes the focus. */
    takeOff(next: Search): void {
      summary.current?.focus({ preventScroll: true })
      apply(next)
    },
  }
}
