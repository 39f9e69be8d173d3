import { useEffect, useState } from 'react'
import { serverDate } from './server-time.ts'

const minute = 60_000

/** The time, which is updated every minute. */
export const useNow = (everyMs = minute): Date => {
  const [now, setNow] = useState(() => serverDate())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverDate()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
