import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/accounts.tsx'
import { ownLocationQuery } from '#web/lib/own-location-query.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import pageClasses from './your-data-page.module.css'

/** Where a buyer is, to see how far items are. */
export const LocationSection = () => {
  const query = useQuery(ownLocationQuery)
  const { ask, dialog } = useLocationDialog()
  const location = query.data?.place
  return (
    <section className={pageClasses.section} aria-labelledby="location" aria-busy={!query.data || undefined}>
      <h2 id="location" className={pageClasses.title}>
        {m.ownLocation}
      </h2>
      <div>
        <p>{location ? m.ownLocationIs(location.town) : m.ownLocationLead}</p>
        <QueryState query={query}>
          {() => (
            <Button variant="default" onClick={ask}>
              {location ? m.changeLocation : m.setLocation}
            </Button>
          )}
        </QueryState>
      </div>
      {dialog}
    </section>
  )
}
