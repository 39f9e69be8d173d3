import { type ComponentType, createElement, isValidElement, lazy, type ReactNode, useState } from 'react'

const loaders = new Map<unknown, () => Promise<unknown>>()

/**
 * A page in its own chunk, which is fetched when the page is first shown or when the browser is idle. A page that is
 * already loaded is rendered at once, without a blank screen first.
 */
export const lazyPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const fetchPage = async () => {
    loaded = await load()
    return loaded
  }
  const Late = lazy(async () => ({ default: await fetchPage() }))
  const Page = (props: Props) => {
    // The component must not change while it is mounted, or it would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return createElement(Shown, props)
  }
  loaders.set(Page, fetchPage)
  return Page
}

/** Resolves when the page's chunk is loaded. */
const fetchPage = async (element: ReactNode): Promise<void> => {
  const load = isValidElement(element) ? loaders.get(element.type) : undefined
  // A page that cannot be fetched now is fetched again when it is shown.
  await load?.().catch(() => undefined)
}

/** How long the first screen waits for its page's chunk, which mostly arrives with the app's own. */
const firstPageTimeoutMs = 300

/** Lets the first screen render once and whole. If the chunk takes long, the bars are shown first. */
export const fetchFirstPage = (element: ReactNode): Promise<void> =>
  Promise.race([fetchPage(element), new Promise<void>((resolve) => setTimeout(resolve, firstPageTimeoutMs))])

/** The delay before other pages are prefetched, so that they do not slow down the first one. */
const prefetchDelayMs = 4000

/** Resolves when the browser is idle. Safari has no requestIdleCallback. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Prefetches the pages one by one while the browser is idle, so that a tap on a link need not wait. */
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
      await fetchPage(element)
    }
  }
  const timer = setTimeout(() => void fetchAll(), prefetchDelayMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
