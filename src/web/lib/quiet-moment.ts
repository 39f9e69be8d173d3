import { useEffect, useState } from 'react'

const patience = 1500

/** True once the page has had its first photos to itself. */
export const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
