import * as m from '#messages/discovery.tsx'

import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Search } from './search-filters.ts'

interface NoPriceRangeProps {
  search: Search
  onApply: (search: Search) => void
}

/** Shown instead of results while the lowest price is above the highest. */
export const NoPriceRange = ({ search, onApply }: NoPriceRangeProps) => (
  <EmptyState
    text={m.noPriceRange}
    hint={m.noPriceRangeHint}
    action={
      <Button onClick={() => onApply({ ...search, minPrice: undefined, maxPrice: undefined })}>
        {m.searchWithoutPrices}
      </Button>
    }
  />
)
