import { type ComponentType, createElement, isValidElement, lazy, type ReactNode, useState } from 'react'
import { savesData } from '#web/lib/data-saver.ts'

const loaders = new Map<unknown, () => Promise<unknown>>()

/**
 * A code-split page that is fetched when it is first shown or when the browser is idle. A loaded page is rendered at once,
 * without an empty screen.
 */
export const lazyPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const fetchPage = async () => {
    loaded = await load()
    return loaded
  }
  const Late = lazy(async () => ({ default: await fetchPage() }))
  const Page = (props: Props) => {
    // Stays the same while it is shown, because another component type would remount it.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return createElement(Shown, props)
  }
  loaders.set(Page, fetchPage)
  return Page
}

/** Resolves when the page's chunk has loaded. */
const fetchPage = async (element: ReactNode): Promise<void> => {
  const load = isValidElement(element) ? loaders.get(element.type) : undefined
  // A page that cannot be fetched now is fetched again when it is shown.
  await load?.().catch(() => undefined)
}

/** How long the first screen waits for its page's chunk, which mostly arrives with the app's own. */
const firstPageTimeoutMs = 300

/** Lets the first screen render once and complete. If the chunk is slow, the bars are shown first. */
export const fetchFirstPage = (element: ReactNode): Promise<void> =>
  Promise.race([fetchPage(element), new Promise<void>((resolve) => setTimeout(resolve, firstPageTimeoutMs))])

/** Waits until the page's own requests are done. */
const prefetchDelayMs = 4000

/** Resolves when the browser is idle, or after a timeout in Safari. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Prefetches likely next pages one after the other. */
export const fetchPagesWhenIdle = (
  pages: { element: ReactNode; rare?: true }[],
): (() => void) | undefined => {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  if (savesData() || connection?.effectiveType?.endsWith('2g')) return
  let stopped = false
  const fetchAll = async () => {
    for (const { element, rare } of pages) {
      if (rare) continue
      await idle()
      if (stopped) return
      await fetchPage(element)
    }
  }
  const timer = setTimeout(() => void fetchAll(), prefetchDelayMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
