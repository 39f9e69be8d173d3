import { useId, useState } from 'react'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './filters.module.css'
import { PriceFields } from './price-fields.tsx'
import { errorOfRange, readRange, textOfRange } from './price-range.ts'
import { type Search, withoutFilters } from './search-filters.ts'

interface FilterSheetProps {
  search: Search
  onClose: () => void
  onApply: (search: Search) => void
  withHeld?: boolean
}

/** All filters in a sheet. They apply only when the buyer taps the button that shows the items. */
export const FilterSheet = ({ search, onClose, onApply, withHeld = true }: FilterSheetProps) => {
  const formID = useId()
  const [draft, setDraft] = useState(search)
  const [price, setPrice] = useState(() => textOfRange(search))
  const [error, setError] = useState(() => errorOfRange(search))
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
            {m.showItems}
          </Button>
        </>
      }
    >
      <form
        id={formID}
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const range = readRange(price)
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
