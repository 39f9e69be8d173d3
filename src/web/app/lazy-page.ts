import { type ComponentType, isValidElement, lazy, type ReactNode } from 'react'

const loaders = new Map<unknown, () => Promise<unknown>>()

/** A page in a file of its own, fetched when it is first shown or when there is nothing better to do. */
export const lazyPage = <Props = object>(load: () => Promise<ComponentType<Props>>) => {
  const page = lazy(async () => ({ default: await load() }))
  loaders.set(page, load)
  return page
}

/** Not before the page itself has all it needs, in milliseconds. */
const patience = 4000

/** Resolves when there is nothing better to do; not every browser can tell. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Fetches pages that may be wanted next, one after the other, so that a tap need not wait for them. */
export const fetchPagesWhenIdle = (pages: { element: ReactNode }[]): (() => void) | undefined => {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  let stopped = false
  const fetchAll = async () => {
    for (const { element } of pages) {
      await idle()
      if (stopped) return
      const load = isValidElement(element) ? loaders.get(element.type) : undefined
      // A page that cannot be fetched now is asked for again when it is shown.
      await load?.().catch(() => undefined)
    }
  }
  const timer = setTimeout(() => void fetchAll(), patience)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
