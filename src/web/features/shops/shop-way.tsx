import { IconMapPin, IconRoute } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDistance, mapsAddress, type Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { api } from '#web/lib/api.ts'
import { LocationProblem, locateDevice } from '#web/lib/device-location.ts'
import { useDistance } from '#web/ui/own-place.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LocationMap } from './location-map.tsx'
import { showLocationFailure } from './location-notices.ts'
import classes from './shop-way.module.css'

/** Rounds to about 10 metres, so that no more of the buyer's position than needed is sent to the maps service. */
const roughly = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

interface ShopWayProps {
  /** Without it, of a place that is not the shop: how far it is, is not asked. */
  shopID?: string
  /** Whether the location is rounded, because the shop hides where it is: then only the distance is shown. */
  rough?: boolean
  location: Place | null
  /** A map that is shown at once, in the place of one that the buyer opens. */
  map?: ReactNode
}

/** The way to a shop with a location: a link to maps, a map, and the distance once the buyer shares their position. */
export const ShopWay = ({ shopID, rough = false, location, map }: ShopWayProps) => {
  const roughDistance = useDistance(location)
  const route = useMutation({
    mutationFn: async () => {
      const { long, lat } = await locateDevice({ exact: false })
      return api('POST auth/location/get_route', {
        shopID: shopID ?? '',
        long: roughly(long),
        lat: roughly(lat),
      })
    },
    onError: (error) => {
      // No dialog for a failed call: the plain link still works.
      if (error instanceof LocationProblem) void showLocationFailure(error)
    },
  })
  // The map is large, so it is loaded on demand.
  const [isMapOpen, setMapOpen] = useState(false)
  const failed = route.isError && !(route.error instanceof LocationProblem)
  if (!location) return null
  if (rough) return roughDistance && <p className="muted numbers">{m.aboutAway(roughDistance)}</p>
  const distance = route.data?.distance
  return (
    <>
      {map}
      <div className={`row wrap mt-4 ${classes.way}`}>
        <a href={route.data?.path ?? mapsAddress(location)} target="_blank" rel="noreferrer">
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {m.openInMaps}
        </a>
        <output className={`muted numbers ${classes.distance}`}>
          {typeof distance === 'number'
            ? m.away(formatDistance(distance))
            : roughDistance && m.aboutAway(roughDistance)}
        </output>
        {shopID !== undefined && typeof distance !== 'number' && (
          <button type="button" aria-busy={route.isPending} onClick={() => route.isPending || route.mutate()}>
            {route.isPending ? <Spinner size={18} /> : <IconRoute size={20} stroke={1.75} aria-hidden />}
            {route.isPending ? m.finding : failed ? m.howFarAgain : m.howFar}
          </button>
        )}
      </div>
      {map === undefined && (
        <details className={classes.map} onToggle={(event) => setMapOpen(event.currentTarget.open)}>
          <summary>{m.showOnMap}</summary>
          {isMapOpen && <LocationMap place={location} />}
        </details>
      )}
    </>
  )
}
