import { Button } from '@mantine/core'
import { noPriceRange } from '#domain/money.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Search } from './search-filters.ts'

interface NoPriceRangeProps {
  search: Search
  onApply: (search: Search) => void
}

/** Stands in the place of the results while the lowest price is above the highest: nothing is searched for. */
export const NoPriceRange = ({ search, onApply }: NoPriceRangeProps) => (
  <EmptyState
    drawing="hanger"
    text={noPriceRange}
    hint="Please change one of the two prices in the filters, or search without them."
    action={
      <Button onClick={() => onApply({ ...search, minPrice: undefined, maxPrice: undefined })}>
        Search without prices
      </Button>
    }
  />
)
