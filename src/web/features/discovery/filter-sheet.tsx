import { useDebouncedValue } from '#web/lib/debounced.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as m from '#messages/discovery.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './filters.module.css'
import { PriceFields } from './price-fields.tsx'
import { errorOfRange, readRange, textOfRange } from './price-range.ts'
import { inputOf, readSearch, type Search, withoutFilters, writeSearch } from './search-filters.ts'
import { wordsOfTotal } from './search-summary.tsx'

interface FilterSheetProps {
  search: Search
  onClose: () => void
  onApply: (search: Search) => void
  withHeld: boolean
}

const countAfterMs = 300

/** The label of the button, with how many items a search finds once that is known. */
const useCount = (search: Search | undefined): string | undefined => {
  const address = useDebouncedValue(search && writeSearch(search).toString(), countAfterMs)
  const { data } = useQuery({
    ...callQuery('GET homepage/search', inputOf(readSearch(new URLSearchParams(address)))),
    enabled: address !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  if (!search || !data) return undefined
  return data.total === 0 ? m.showNone : m.showCount(wordsOfTotal(data))
}

/** All filters in a sheet. They apply only when the buyer taps the button that shows the items. */
export const FilterSheet = ({ search, onClose, onApply, withHeld }: FilterSheetProps) => {
  const formID = useId()
  const [draft, setDraft] = useState(search)
  const [price, setPrice] = useState(() => textOfRange(search))
  const [error, setError] = useState(() => errorOfRange(search))
  const range = readRange(price)
  const count = useCount(withHeld && typeof range !== 'string' ? { ...draft, ...range } : undefined)
  const clear = () => {
    setDraft(withoutFilters(search))
    setPrice(textOfRange({ minPrice: undefined, maxPrice: undefined }))
    setError(undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.filters}
      actions={
        <>
          <Button variant="default" onClick={clear}>
            {m.clearAll}
          </Button>
          <Button type="submit" form={formID}>
            {count ?? m.showItems}
          </Button>
        </>
      }
    >
      <form
        id={formID}
        className={`column gap-24 ${classes.fields}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof range === 'string') setError(range)
          else onApply({ ...draft, ...range })
        }}
      >
        <FilterFields
          value={draft}
          onChange={setDraft}
          withHeld={withHeld}
          price={
            <PriceFields
              value={price}
              error={error}
              onChange={(text) => {
                setPrice(text)
                setError(undefined)
              }}
            />
          }
        />
      </form>
    </Dialog>
  )
}
