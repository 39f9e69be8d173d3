import { type ComponentType, lazy } from 'react'

type Loader<Props extends object> = () => Promise<ComponentType<Props>>

const loaders = new Set<() => Promise<unknown>>()

/** A page in a file of its own, fetched when it is first shown or when there is nothing better to do. */
export const lazyPage = <Props extends object>(load: Loader<Props>) => {
  loaders.add(load)
  return lazy(async () => ({ default: await load() }))
}

const fetchAll = () => {
  // A page that cannot be fetched now is asked for again when it is shown.
  for (const load of loaders) load().catch(() => undefined)
}

/** Fetches the pages that have not been shown yet, so that a tap need not wait for them. */
export const fetchPagesWhenIdle = (): void => {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData) return
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: 10_000 })
  else setTimeout(fetchAll, 4000)
}
