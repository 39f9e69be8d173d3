import { Loader } from '@mantine/core'
import { IconMapPin, IconRoute } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { formatDistance, mapsAddress, type Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { api } from '#web/lib/api.ts'
import { LocationProblem, locateDevice } from '#web/lib/device-location.ts'
import { tellLocationFailure } from './location-notices.ts'
import classes from './shop-way.module.css'

/** Some 10 metres: maps needs to know the street corner that somebody starts from, and nothing needs to know more. */
const roughly = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** The way to a shop that has said where it is: in maps at once, how far it is once the buyer tells where they are. */
export const ShopWay = ({ shopID, location }: { shopID: string; location: Place | null }) => {
  const route = useMutation({
    mutationFn: async () => {
      const { long, lat } = await locateDevice({ exact: false })
      return api('POST auth/location/get_route', { shopID, long: roughly(long), lat: roughly(lat) })
    },
    onError: (error) => {
      // A failed call opens no dialog: the plain link is still there.
      if (error instanceof LocationProblem) void tellLocationFailure(error)
    },
  })
  const failed = route.isError && !(route.error instanceof LocationProblem)
  if (!location) return null
  const distance = route.data?.distance
  return (
    <div className={classes.way}>
      <a href={route.data?.path ?? mapsAddress(location)} target="_blank" rel="noreferrer">
        <IconMapPin size={20} stroke={1.75} aria-hidden />
        {m.openInMaps}
      </a>
      <output className={classes.distance}>
        {typeof distance === 'number' && m.away(formatDistance(distance))}
      </output>
      {typeof distance !== 'number' && (
        <button type="button" aria-busy={route.isPending} onClick={() => route.isPending || route.mutate()}>
          {route.isPending ? (
            <Loader size={18} color="var(--accent)" aria-hidden />
          ) : (
            <IconRoute size={20} stroke={1.75} aria-hidden />
          )}
          {route.isPending ? m.finding : failed ? m.howFarAgain : m.howFar}
        </button>
      )}
    </div>
  )
}
