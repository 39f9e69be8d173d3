import { useEffect } from 'react'
import type { CallNames } from './api.ts'

/** For the calls whose failure the specification only logs. */
export const useLogFailure = (name: CallNames, error: unknown): void => {
  useEffect(() => {
    // oxlint-disable-next-line no-console
    if (error) console.warn(`${name} failed.`, error)
  }, [name, error])
}
