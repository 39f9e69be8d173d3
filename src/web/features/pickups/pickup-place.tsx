import { IconMapPin, IconPhone, IconSignRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/pickups.tsx'
import classes from './pickup-place.module.css'
import type { Pickup } from './pickup-queries.ts'

/** Where to pick up, how to find it, and how to reach the shop. `hours`, `map` and `contact` come from other features. */
export const PickupPlace = ({
  pickup,
  hours,
  map,
  contact,
}: {
  pickup: Pickup
  hours?: ReactNode
  map?: ReactNode
  contact?: ReactNode
}) => (
  <address className={`stack gap-8 ${classes.place}`} aria-label={m.place}>
    <h2 className="section-title">
      <Link className="in-text plain inherit" to={`/shop/${pickup.storeID}`}>
        {pickup.storeName}
      </Link>
    </h2>
    <p className={`row gap-10 ink break plain ${classes.line}`}>
      <IconMapPin className="accent" size={20} stroke={1.75} aria-hidden />
      <span>
        {pickup.place ? pickup.place.name : pickup.storeAddress}
        {pickup.storeAddressHidden && <span className="block small muted">{m.addressLater}</span>}
      </span>
    </p>
    {(pickup.place ? pickup.place.note : pickup.storeDirections) !== '' && (
      <p className={`row gap-10 ink break plain ${classes.line}`}>
        <IconSignRight className="accent" size={20} stroke={1.75} aria-hidden />
        <span className="pre-line">{pickup.place ? pickup.place.note : pickup.storeDirections}</span>
      </p>
    )}
    {hours}
    {map}
    <div className={`row wrap ${classes.reach}`}>
      {pickup.storePhone !== '' && (
        <a className={`row gap-10 ink break plain ${classes.line}`} href={`tel:${pickup.storePhone}`}>
          <IconPhone className="accent" size={20} stroke={1.75} aria-hidden />
          {pickup.storePhone}
        </a>
      )}
      {contact}
    </div>
  </address>
)
