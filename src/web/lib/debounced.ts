import { useEffect, useRef, useState } from 'react'

/** The value that was given last, once it has not changed for so long. */
export const useDebouncedValue = <Value>(value: Value, ms: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/**
 * `later` calls back with what was given last, once nothing more was given for so long. What waits is dropped by `cancel` and
 * with the component.
 */
export const useDebouncedCallback = <Given extends unknown[]>(
  callback: (...given: Given) => void,
  ms: number,
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (...given: Given) => {
    cancel()
    timer.current = setTimeout(() => latest.current(...given), ms)
  }
  return { later, cancel }
}
