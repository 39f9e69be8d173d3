import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ActiveFilters, useActiveFilters } from './active-filters.tsx'
import type { TileAction } from './feed-grid.tsx'
import { FilterColumn } from './filter-column.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { readSearch, type Search, type Sort, writeSearch } from './search-filters.ts'
import classes from './search-page.module.css'
import { searchQuery } from './search-query.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSummary } from './search-summary.tsx'

const sorts: { value: Sort; label: string }[] = [
  { value: 'best', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'price_low', label: 'Price: low to high' },
  { value: 'price_high', label: 'Price: high to low' },
]

interface SearchPageProps {
  action?: TileAction | undefined
}

/** What text search finds. Words, filters and order are in the address, so that each has its entry in the history. */
export const SearchPage = ({ action }: SearchPageProps) => {
  const { key, search: address } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(new URLSearchParams(address)), [address])
  const results = useInfiniteQuery(searchQuery(search, key))
  const active = useActiveFilters(search)
  const wide = useMediaQuery('(min-width: 1224px)', undefined, { getInitialValueInEffect: false })
  const [choosing, setChoosing] = useState(false)
  const summary = useRef<HTMLOutputElement>(null)

  const apply = (next: Search, { replace = false } = {}) => {
    const there = writeSearch(next).toString()
    if (there !== writeSearch(search).toString())
      void navigate({ pathname: '/search', search: there }, { replace })
  }
  // The control that was pressed goes away with its filter.
  const takeOff = (next: Search) => {
    summary.current?.focus({ preventScroll: true })
    apply(next)
  }
  return (
    <>
      <PageTitle title="Results" />
      <div className={classes.page}>
        {wide && (
          <div className={classes.column}>
            <FilterColumn search={search} onApply={apply} />
          </div>
        )}
        <div className={classes.found}>
          <div className={classes.tools}>
            <SearchSummary ref={summary} search={search} first={results.data?.pages[0]} />
            {!wide && (
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
                onClick={() => setChoosing(true)}
              >
                {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
              </Button>
            )}
            <NativeSelect
              aria-label="Sort"
              data={sorts}
              value={search.sort}
              onChange={({ currentTarget }) => apply({ ...search, sort: currentTarget.value as Sort })}
            />
          </div>
          {active.length > 0 && <ActiveFilters search={search} active={active} onApply={takeOff} />}
          <SearchResults
            key={key}
            search={search}
            results={results}
            action={action}
            filtered={active.length > 0}
            onApply={takeOff}
            beside={wide}
          />
        </div>
      </div>
      {choosing && !wide && (
        <FilterSheet
          search={search}
          onClose={() => setChoosing(false)}
          onApply={(next) => {
            setChoosing(false)
            // The open sheet has a history entry of its own: the new list takes its place.
            apply(next, { replace: true })
          }}
        />
      )}
    </>
  )
}
