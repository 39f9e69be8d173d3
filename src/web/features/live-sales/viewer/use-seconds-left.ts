import { useEffect, useState } from 'react'

/** Counts down the seconds that were left at `readAt`, by the clock of the device. */
export const useSecondsLeft = (seconds: number, readAt: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil(seconds - Math.max(0, now - readAt) / 1_000))
}
