import { useEffect, useRef } from 'react'

/** Returns whether a key was not there when the list was first shown. */
export const useIsNew = (keys: readonly string[]): ((key: string) => boolean) => {
  const first = useRef<Set<string>>(undefined)
  useEffect(() => {
    first.current ??= new Set(keys)
  })
  return (key) => first.current !== undefined && !first.current.has(key)
}
