import { useState } from 'react'
import * as m from '#messages/discovery.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './filters.module.css'
import { PriceFields } from './price-fields.tsx'
import { errorOfRange, readRange, textOfRange } from './price-range.ts'
import type { Search } from './search-filters.ts'

interface FilterColumnProps {
  search: Search
  onApply: (search: Search) => void
  withHeld?: boolean
}

/** The filters beside the results on a desktop. Each applies at once, a price when the focus leaves its fields. */
export const FilterColumn = ({ search, onApply, withHeld = true }: FilterColumnProps) => {
  const [shown, setShown] = useState(search)
  const [draft, setDraft] = useState(search)
  const [price, setPrice] = useState(() => textOfRange(search))
  const [error, setError] = useState(() => errorOfRange(search))
  // Follows the address, which filters, Back and the chips above the results change.
  if (shown !== search) {
    setShown(search)
    setDraft(search)
    if (shown.minPrice !== search.minPrice || shown.maxPrice !== search.maxPrice) {
      setPrice(textOfRange(search))
      setError(errorOfRange(search))
    }
  }
  const apply = (next: Search) => {
    // A tick shows at once, even while the results load.
    setDraft(next)
    onApply(next)
  }
  const applyPrice = () => {
    const range = readRange(price)
    if (typeof range === 'string') setError(range)
    else apply({ ...draft, ...range })
  }
  return (
    <form
      className={`column gap-24 ${classes.fields}`}
      aria-label={m.filters}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        applyPrice()
      }}
    >
      <FilterFields
        value={draft}
        onChange={apply}
        withHeld={withHeld}
        price={
          <PriceFields
            value={price}
            error={error}
            onLeave={applyPrice}
            onChange={(text) => {
              setPrice(text)
              setError(undefined)
            }}
          />
        }
      />
      {/* With several fields, Enter submits a form only if it has a submit button. */}
      <button type="submit" hidden>
        {m.apply}
      </button>
    </form>
  )
}
