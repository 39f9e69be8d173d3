import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo, useRef } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { isPriceRange } from '#domain/money.ts'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { OwnPlace } from '#web/ui/own-place.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import { ActiveFilters } from './active-filters.tsx'
import type { TileAction } from './feed-grid.tsx'
import { FilterColumn } from './filter-column.tsx'
import { FiltersInSheet } from './filters-in-sheet.tsx'
import { NoPriceRange } from './no-price-range.tsx'
import { inputOf, readSearch, type Sort, writeSearch } from './search-filters.ts'
import classes from './search-page.module.css'
import { searchQuery } from './search-query.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSummary } from './search-summary.tsx'
import { useNarrowing } from './use-narrowing.ts'

const sorts: { value: Sort; label: string }[] = [
  { value: 'best', label: m.sortBest },
  { value: 'newest', label: m.sortNewest },
  { value: 'price_low', label: m.sortPriceLow },
  { value: 'price_high', label: m.sortPriceHigh },
  { value: 'condition', label: m.sortCondition },
  { value: 'near', label: m.sortNearest },
]

/** What may be saved of the results that are shown. */
export interface SavedInput {
  /** The words as they were searched, and the filters. */
  input: ReturnType<typeof inputOf>
  /** The same as the query of an address. */
  address: string
  /** The words and filters for people. */
  counts: string[]
}

interface SearchPageProps {
  action?: TileAction | undefined
  /** Stands above results of words or filters. */
  above?: ((search: SavedInput) => ReactNode) | undefined
}

/** The results of a text search. Words, filters and order are in the address, so each change has a history entry. */
export const SearchPage = ({ action, above }: SearchPageProps) => {
  const { key, search: address } = useLocation()
  const search = useMemo(() => readSearch(new URLSearchParams(address)), [address])
  const results = useInfiniteQuery(searchQuery(search, key))
  const summary = useRef<HTMLOutputElement>(null)
  const narrowing = useNarrowing(search, summary)
  const { active, wide, apply, takeOff } = narrowing
  const place = useContext(OwnPlace)
  const location = useLocationDialog(() => apply({ ...search, sort: 'near' }))
  const order = (sort: Sort) =>
    sort === 'near' && place === null ? location.ask() : apply({ ...search, sort })
  const first = results.data?.pages[0]
  const searched = { ...search, q: (first?.total !== 0 && first?.corrected) || search.q }
  const needsPlace = search.sort === 'near' || search.withinKm !== undefined
  const sortSelect = (
    <NativeSelect
      className={`rigid ${classes.sort}`}
      aria-label={m.sortLabel}
      data={sorts}
      value={search.sort}
      onChange={({ currentTarget }) => order(currentTarget.value as Sort)}
    />
  )
  return (
    <>
      <PageTitle title={m.results} action={!wide && sortSelect} />
      <div className={classes.page}>
        {wide && (
          <div className={classes.column}>
            <FilterColumn search={search} onApply={apply} />
          </div>
        )}
        <div className="min-0">
          {(!wide || active.length > 0) && (
            <div className={`row gap-8 scroll-bare ${classes.chips}`}>
              {!wide && <FiltersInSheet search={search} narrowing={narrowing} />}
              {active.length > 0 && <ActiveFilters search={search} active={active} onApply={takeOff} />}
            </div>
          )}
          <div className={`row gap-12 between mb-12 ${classes.tools}`}>
            <SearchSummary ref={summary} search={search} first={first} filtered={active.length > 0} />
            {wide && sortSelect}
          </div>
          {needsPlace && place === null && (
            <p className={`muted ${classes.place}`}>
              {m.placeMissing}{' '}
              <Button variant="subtle" size="sm" onClick={location.ask}>
                {m.sayWhereYouAre}
              </Button>
            </p>
          )}
          {location.dialog}
          {(search.q !== '' || active.length > 0) &&
            isPriceRange(search) &&
            above?.({
              input: inputOf(searched),
              address: writeSearch(searched).toString(),
              counts: [...(searched.q ? [`“${searched.q}”`] : []), ...active.map(({ label }) => label)],
            })}
          {isPriceRange(search) ? (
            <SearchResults
              key={key}
              search={search}
              results={results}
              action={action}
              active={active}
              onApply={takeOff}
              beside={wide}
            />
          ) : (
            <NoPriceRange search={search} onApply={takeOff} />
          )}
        </div>
      </div>
    </>
  )
}
