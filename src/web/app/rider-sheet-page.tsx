import type { ComponentProps } from 'react'
import { RiderSheetPage } from '#web/features/riders/rider-sheet-page.tsx'
import { LocationMap } from '#web/features/shops/location-map.tsx'

const route: ComponentProps<typeof RiderSheetPage>['renderRoute'] = (start, stops) => (
  <LocationMap place={start} stops={stops} fixed />
)

/** The sheet of boxes to send, with the map of shops. */
export const OwnRiderSheetPage = () => <RiderSheetPage renderRoute={route} />
