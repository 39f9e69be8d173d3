import { useEffect, useState } from 'react'
import { timeLeft } from './dates.ts'
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

/** Shows the time left if the deadline is near or past. Updates every minute. */
export const TimeLeft = ({ until }: { until: string }) => {
  const words = timeLeft(until, useNow())
  return words && <span className={classes.left}>{words}</span>
}
