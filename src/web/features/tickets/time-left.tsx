import { useEffect, useState } from 'react'
import * as m from '#messages/tickets.tsx'
import { dateInWords, timeLeft } from './dates.ts'
import classes from './time-left.module.css'

const minute = 60_000

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Shows the deadline, or the time left if it is near or past. Updates every minute. */
export const TimeLeft = ({ until }: { until: string }) => {
  const words = timeLeft(until, useNow())
  if (words) return <span className={classes.near}>{words}</span>
  return <span className={classes.until}>{m.until(<time dateTime={until}>{dateInWords(until)}</time>)}</span>
}
