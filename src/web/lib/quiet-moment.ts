import { useEffect, useState } from 'react'

const delayMs = 1500
/** A screen shown this long after the navigation is not the first one, so there is no need to wait. */
const firstScreenMs = 4000

/** True after a delay that leaves the network to the photos of the first screen. */
export const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(() => performance.now() > firstScreenMs)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
