import { type ComponentType, isValidElement, lazy, type ReactNode } from 'react'

const loaders = new Map<unknown, () => Promise<unknown>>()

/** A page in a file of its own, fetched when it is first shown or when there is nothing better to do. */
export const lazyPage = <Props = object>(load: () => Promise<ComponentType<Props>>) => {
  const page = lazy(async () => ({ default: await load() }))
  loaders.set(page, load)
  return page
}

/** Fetches pages that may be wanted next, so that a tap need not wait for them. */
export const fetchPagesWhenIdle = (pages: { element: ReactNode }[]): (() => void) | undefined => {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData) return
  const fetchAll = () => {
    for (const { element } of pages) {
      const load = isValidElement(element) ? loaders.get(element.type) : undefined
      // A page that cannot be fetched now is asked for again when it is shown.
      load?.().catch(() => undefined)
    }
  }
  // Not every browser can tell when it is idle.
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(fetchAll)
    else fetchAll()
  }, 2000)
  return () => clearTimeout(timer)
}
