import { useEffect, useState } from 'react'

/** Both in milliseconds. */
const patience = 1500
/** Screens that are shown so long after the document began are not the first: all they need most is there. */
const firstScreenIsOver = 4000

/** True once the first screen has had its photos to itself. */
export const useQuietMoment = (): boolean => {
  const [quiet, setQuiet] = useState(() => performance.now() > firstScreenIsOver)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
