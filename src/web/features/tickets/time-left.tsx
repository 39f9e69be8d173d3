import * as m from '#messages/tickets.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { timeLeft } from './dates.ts'
import classes from './time-left.module.css'

/** Shows the deadline, or the time left if it is near or past. Updates every minute. */
export const TimeLeft = ({ until }: { until: string }) => {
  const words = timeLeft(until, useNow())
  if (words) return <span className={classes.near}>{words}</span>
  return <span className={classes.until}>{m.until(<time dateTime={until}>{dateInWords(until)}</time>)}</span>
}
