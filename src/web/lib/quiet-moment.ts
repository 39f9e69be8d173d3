import { useEffect, useState } from 'react'

const delayMs = 1500
/** Milliseconds after the navigation from which on a screen is not the first one, whose photos have priority. */
const firstScreenMs = 4000

/** True once the photos of the first screen had time to load. */
export const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(() => performance.now() > firstScreenMs)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
