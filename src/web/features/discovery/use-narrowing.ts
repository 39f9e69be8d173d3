import { useMediaQuery } from '@mantine/hooks'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useActiveFilters } from './active-filters.tsx'
import { type Search, writeSearch } from './search-filters.ts'

export type Narrowing = ReturnType<typeof useNarrowing>

/** How a page of results is narrowed: through its address. `summary` says what was found; `state` goes along. */
export const useNarrowing = (search: Search, summary: RefObject<HTMLElement | null>, state?: object) => {
  const navigate = useNavigate()
  const apply = (next: Search, { replace = false } = {}): void => {
    const there = writeSearch(next).toString()
    if (there !== writeSearch(search).toString())
      void navigate({ pathname: '/search', search: there }, { replace, state })
  }
  return {
    active: useActiveFilters(search),
    /** There is room for the filters beside what was found. */
    wide: useMediaQuery('(min-width: 1224px)', undefined, { getInitialValueInEffect: false }),
    apply,
    /** The control that was pressed goes away with its filter. */
    takeOff(next: Search): void {
      summary.current?.focus({ preventScroll: true })
      apply(next)
    },
  }
}
