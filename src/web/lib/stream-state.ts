import { useSyncExternalStore } from 'react'

/** False from a failure of the event stream until it is open again. */
let has = true
const listeners = new Set<() => void>()

export const setHasStream = (next: boolean): void => {
  if (has === next) return
  has = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this page receives events. Otherwise it has to poll. */
export const useHasStream = (): boolean => useSyncExternalStore(subscribe, () => has)
