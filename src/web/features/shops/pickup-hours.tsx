import { IconClock } from '@tabler/icons-react'
import {
  type PickupHours,
  comingExceptions,
  openingAt,
  timeInWords,
  weekGroups,
} from '#domain/pickup-hours.ts'
import * as m from '#messages/shops.ts'
import { useNow } from '#web/lib/use-now.ts'
import { dateInWords, dayName, opensInWords, spansInWords } from './hours-words.ts'
import classes from './pickup-hours.module.css'

/** Whether the shop is open now, and its hours. */
export const Opening = ({ hours }: { hours: PickupHours }) => {
  const now = useNow()
  const opening = openingAt(hours, now)
  const exceptions = comingExceptions(hours, now)
  return (
    <details className={`line-24 ${classes.hours}`}>
      <summary>
        <IconClock size={20} stroke={1.75} aria-hidden />
        <span>
          {opening.isOpen ? (
            <b>{opening.until ? m.openUntil(timeInWords(opening.until.minute)) : m.openNow}</b>
          ) : (
            <>
              {m.closedNow} {opening.next && opensInWords(opening.next)}
            </>
          )}
        </span>
      </summary>
      <dl>
        {weekGroups(hours).map(({ first, last, spans }) => (
          <div key={first}>
            <dt>{first === last ? dayName(first) : m.fromDayToDay(dayName(first), dayName(last))}</dt>
            <dd>{spansInWords(spans)}</dd>
          </div>
        ))}
        {exceptions.map(({ date, spans }) => (
          <div key={date}>
            <dt>{dateInWords(date)}</dt>
            <dd>{spansInWords(spans)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
