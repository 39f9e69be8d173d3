import { IconCurrentLocation } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import { degreesText, type Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { locateDevice } from '#web/lib/device-location.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import classes from './shop-page.module.css'
import { inWords, showLocationFailure } from './location-notices.ts'
import { useSetLocation } from './use-set-location.ts'

/** Sets the coordinates of the shop from the position of the device. A seller who is elsewhere uses the map. */
export const CoordinatesTile = ({ location }: { location: Place | null }) => {
  const notice = useNotice()
  const set = useSetLocation()
  const locate = () => {
    if (set.isPending) return
    set.mutate(() => locateDevice({ exact: true }), {
      onSuccess: (place) => void notice.success(m.coordinatesUpdatedTitle, inWords(place)),
      onError: (error) => void showLocationFailure(error),
    })
  }
  return (
    <li className="min-0">
      <button
        type="button"
        className={`row gap-10 justify-center full portrait body semibold accent line-13 centre plain on-linen radius-medium balance hover-press pad-8 ${classes.tileButton}`}
        aria-busy={set.isPending}
        onClick={locate}
      >
        <span className={`grid centred radius-full tint-hot ${classes.sign}`} data-quiet="">
          {set.isPending ? (
            <Spinner size={26} />
          ) : (
            <IconCurrentLocation size={28} stroke={1.75} aria-hidden />
          )}
        </span>
        <span>{set.isPending ? m.finding : location ? m.updateCoordinates : m.setCoordinates}</span>
        <span className={`small regular muted ${classes.tileHint}`}>{m.fromThisDevice}</span>
      </button>
      <span className="ellipsis block mt-8 small muted line-20 numbers">
        {location ? `${degreesText(location.lat)}, ${degreesText(location.long)}` : m.notOnMap}
      </span>
      <Link to="/shop/map" className={`semibold line-24 ${classes.mapLink}`}>
        {location ? m.checkOnMap : m.enterCoordinates}
      </Link>
    </li>
  )
}
