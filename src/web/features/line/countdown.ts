import { useEffect, useState } from 'react'

/** The seconds until a turn ends, which counts down. `readAt`: when the device got `secondsLeft`, by its own clock. */
export const useSecondsLeft = (secondsLeft: number, readAt: number, onEnd: () => void): number => {
  const left = () => Math.max(0, Math.ceil(secondsLeft - (Date.now() - readAt) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500)
    setSeconds(left())
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [secondsLeft, readAt])
  const isOver = seconds === 0
  useEffect(() => {
    if (!isOver) return
    // The server passes the turn on within a minute.
    const timer = setInterval(onEnd, 15_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  return seconds
}

/** For example "29:41". */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
