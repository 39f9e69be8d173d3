import { Button } from '@mantine/core'
import * as m from '#messages/discovery.tsx'

import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Search } from './search-filters.ts'

interface NoPriceRangeProps {
  search: Search
  onApply: (search: Search) => void
}

/** Replaces the results while the minimum price is above the maximum. No search is sent then. */
export const NoPriceRange = ({ search, onApply }: NoPriceRangeProps) => (
  <EmptyState
    drawing="hanger"
    text={m.noPriceRange}
    hint={m.noPriceRangeHint}
    action={
      <Button onClick={() => onApply({ ...search, minPrice: undefined, maxPrice: undefined })}>
        {m.searchWithoutPrices}
      </Button>
    }
  />
)
