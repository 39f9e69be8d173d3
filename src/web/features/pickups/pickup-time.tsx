import { IconCalendarTime } from '@tabler/icons-react'
import * as m from '#messages/pickups.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Text } from '#web/ui/parts.tsx'
import type { Pickup, Viewer } from './pickup-queries.ts'
import classes from './pickup-time.module.css'

/** When the buyer comes, and a button that chooses or moves it. */
export const PickupTime = ({ pickup, viewer }: { pickup: Pickup; viewer: Viewer }) => {
  const { pickupTime, canSetTime, latestTime, timeSetBy } = pickup
  if (!pickup.open || (pickupTime === null && latestTime === null)) return null
  const isOwn = timeSetBy === viewer
  return (
    <section className={`row card wrap ${classes.time}`} aria-label={m.pickupTime}>
      <IconCalendarTime size={22} stroke={1.75} aria-hidden />
      <div className={`min-0 ${classes.words}`}>
        <Text weight="semibold">
          {pickupTime ? (
            <time dateTime={pickupTime}>{dateInWords(pickupTime)}</time>
          ) : viewer === 'buyer' ? (
            m.noTimeYet
          ) : (
            m.buyerChooses
          )}
        </Text>
        {pickup.place && pickupTime && <Text weight="semibold">{pickup.place.name}</Text>}
        <Text size="small" tone="muted">
          {pickupTime
            ? isOwn
              ? m.setByYou
              : viewer === 'buyer'
                ? m.setByShop
                : m.setByBuyer
            : latestTime && m.pickUpBy(<time dateTime={latestTime}>{dateInWords(latestTime)}</time>)}
          {pickupTime && latestTime && !canSetTime && <> {m.movedAlready}</>}
        </Text>
      </div>
      {canSetTime && (
        <Button to={`/pickup/${pickup.pickupID}/time`} variant="default">
          {pickupTime ? m.moveTime : m.chooseTime}
        </Button>
      )}
    </section>
  )
}
