import { useEffect, useState } from 'react'

const delayMs = 1500
/** A screen that is shown this long after the navigation is not the first: what it needs most is loaded. */
const firstScreenMs = 4000

/** True once the first screen has had its photos to itself. */
export const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(() => performance.now() > firstScreenMs)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
