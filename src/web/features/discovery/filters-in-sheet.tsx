import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { Search } from './search-filters.ts'
import classes from './filters-in-sheet.module.css'
import type { Narrowing } from './use-narrowing.ts'

interface FiltersInSheetProps {
  search: Search
  narrowing: Narrowing
  withHeld?: boolean
}

/** The filters of a small screen, behind a button with the number of set filters. */
export const FiltersInSheet = ({ search, narrowing, withHeld = true }: FiltersInSheetProps) => {
  const { active, apply } = narrowing
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className={`rigid ${classes.button}`}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {active.length > 0 ? m.filtersOn(active.length) : m.filters}
      </Button>
      {choosing && (
        <FilterSheet
          search={search}
          withHeld={withHeld}
          onClose={() => setChoosing(false)}
          onApply={(next) => {
            setChoosing(false)
            // The sheet has its own history entry, which the new list replaces.
            apply(next, { replace: true })
          }}
        />
      )}
    </>
  )
}
