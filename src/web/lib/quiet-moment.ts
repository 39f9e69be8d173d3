import { startTransition, useEffect, useState } from 'react'

const delayMs = 1500
/** Milliseconds after the navigation from which on a screen is not the first one, whose photos have priority. */
const firstScreenMs = 4000
/** Together, what waits would block a slow phone for a third of a second. */
const apartMs = 50

/** How many parts of the page wait or waited. They are served one after another. */
let waiting = 0

/** True once the photos of the first screen had time to load. */
export const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(() => performance.now() > firstScreenMs)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setQuiet(true)), delayMs + waiting * apartMs)
    waiting += 1
    return () => {
      clearTimeout(timer)
      waiting -= 1
    }
  }, [])
  return quiet
}
