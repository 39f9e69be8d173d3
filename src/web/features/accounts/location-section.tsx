import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/accounts.tsx'
import { ownLocationQuery } from '#web/lib/own-location-query.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import { DataSection } from './data-section.tsx'

/** Where a buyer is, to see how far items are. */
export const LocationSection = () => {
  const query = useQuery(ownLocationQuery)
  const { ask, dialog } = useLocationDialog()
  const location = query.data?.place
  return (
    <DataSection id="location" title={m.ownLocation} busy={query.isPending}>
      <p>{location ? m.ownLocationIs(location.town) : m.ownLocationLead}</p>
      <QueryState query={query} skeleton={<Skeleton height={44} />}>
        {() => (
          <Button variant="default" onClick={ask}>
            {location ? m.changeLocation : m.setLocation}
          </Button>
        )}
      </QueryState>
      {dialog}
    </DataSection>
  )
}
