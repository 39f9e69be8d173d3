import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useActiveFilters } from './active-filters.tsx'
import { type Search, writeSearch } from './search-filters.ts'

export type Narrowing = ReturnType<typeof useNarrowing>

/** How a page of results is narrowed: through its address. `state` goes along with each. */
export const useNarrowing = (search: Search, state?: object) => {
  const navigate = useNavigate()
  /** Says what was found. */
  const summary = useRef<HTMLOutputElement>(null)
  const apply = (next: Search, { replace = false } = {}): void => {
    const there = writeSearch(next).toString()
    if (there !== writeSearch(search).toString())
      void navigate({ pathname: '/search', search: there }, { replace, state })
  }
  return {
    active: useActiveFilters(search),
    /** There is room for the filters beside what was found. */
    wide: useMediaQuery('(min-width: 1224px)', undefined, { getInitialValueInEffect: false }),
    summary,
    apply,
    /** The control that was pressed goes away with its filter. */
    takeOff(next: Search): void {
      summary.current?.focus({ preventScroll: true })
      apply(next)
    },
  }
}
