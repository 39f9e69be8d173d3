import { useEffect, useState } from 'react'
import { serverDate } from './server-time.ts'

const minute = 60_000

/** The time, which is updated every minute. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => serverDate())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverDate()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
