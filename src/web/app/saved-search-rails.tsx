import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { GridRail } from '#web/features/discovery/feed-grid.tsx'
import { savedSearchesQuery } from '#web/features/saved-searches/use-saved-searches.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { Optional } from '#web/ui/optional.tsx'

const NewFor = lazy(async () => ({
  default: (await import('#web/features/saved-searches/new-for.tsx')).NewFor,
}))

const maxRows = 3
const staleMs = 5 * 60_000

/** The rows of the home about saved searches that found something. Undefined while they load. */
export const useSavedSearchRails = (): readonly GridRail[] | undefined => {
  const { data, isError } = useQuery({
    ...savedSearchesQuery,
    enabled: useQuietMoment(),
    staleTime: staleMs,
    // The same array until the reply changes, because the grid is laid out anew for another one.
    select: ({ searches }): readonly GridRail[] => {
      const found = searches.filter(({ newItems }) => newItems > 0).slice(0, maxRows)
      if (found.length === 0) return []
      const content = (
        <Optional>
          <NewFor searches={found} />
        </Optional>
      )
      return [{ key: 'saved searches', content }]
    },
  })
  return data ?? (isError ? none : undefined)
}
const none: readonly GridRail[] = []
