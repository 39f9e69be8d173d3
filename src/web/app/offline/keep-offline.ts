import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { suffixOf } from '#domain/language.ts'
import { language } from '#messages/language.ts'
import type { Session } from '#web/features/accounts/session.ts'
import { sendKeptSales } from '#web/features/counter/sale-outbox.ts'
import { sendFromAnywhere } from '#web/features/listings/sending/send-from-anywhere.ts'
import { loadDetector } from '#web/lib/code-detector.ts'
import { sendKeptHandovers } from '#web/features/pickups/handover-outbox.ts'
import { confirmSubscription } from '#web/features/push/device.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { savesData } from '#web/lib/data-saver.ts'
import { serviceWorkers } from '#web/lib/device-storage.ts'
import '#web/lib/in-app-banner.ts'
import { keptAt } from '#web/lib/initial-data.ts'
import { keepHome, readKeptHome } from '#web/lib/kept-home.ts'
import { keepTickets } from './kept-tickets.ts'

/** A kept home that is younger than this is left alone. */
const freshMs = 10 * 60_000
/** A reader who has scrolled further keeps the list, and is offered the new one. */
const atTopPixels = 100

type FeedPage = ReplyOf<'GET homepage'>
/** The keys of queries are named here, because importing them would make the first load another file. */
const feedKey = ['GET homepage', 'feed']

/** Replaces what the service worker had kept by what the server says now. */
const showNow = (queryClient: QueryClient, replies: Record<string, unknown>): void => {
  for (const name of ['GET homepage/categories', 'GET homepage/rack'])
    queryClient.setQueryData([name, {}], replies[`/api/${name.slice('GET '.length)}`])
  const first = replies['/api/homepage?page=1'] as FeedPage | undefined
  queryClient.setQueryData<InfiniteData<FeedPage>>(feedKey, (feed) =>
    first && (feed?.pages.length ?? 0) < 2 && window.scrollY < atTopPixels
      ? { pages: [first], pageParams: [1] }
      : feed,
  )
}

/** For a visit that began elsewhere than at the home. */
const restoreFeed = async (queryClient: QueryClient, userID: string): Promise<void> => {
  const kept = await readKeptHome(userID)
  const first = kept?.replies['/api/homepage?page=1'] as FeedPage | undefined
  if (kept && first && queryClient.getQueryData(feedKey) === undefined)
    queryClient.setQueryData(feedKey, { pages: [first], pageParams: [1] }, { updatedAt: kept.at })
}

const refreshHome = async (queryClient: QueryClient, userID: string, signal: AbortSignal): Promise<void> => {
  const entry = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
  const refresh = async () => {
    const replies = await keepHome(userID, new URL(entry).pathname)
    if (replies && keptAt !== undefined) showNow(queryClient, replies)
  }
  const restore = () => restoreFeed(queryClient, userID)
  window.addEventListener('offline', () => void restore().catch(() => undefined), { signal })
  try {
    const isFresh = ((await readKeptHome(userID))?.at ?? 0) > Date.now() - freshMs
    if (keptAt !== undefined || !isFresh || !navigator.onLine) await refresh()
  } catch {
    window.addEventListener('online', () => void refresh().catch(() => undefined), { once: true, signal })
    await restore()
  }
}

/** Keeps on this device what the person should see without a network, until the signal is aborted. */
export const keepOffline = async (
  queryClient: QueryClient,
  { userID, role }: Pick<Session, 'userID' | 'role'>,
  signal: AbortSignal,
): Promise<void> => {
  const refetchTickets = () =>
    void queryClient.invalidateQueries({ queryKey: ['GET tickets/get_shop_tickets'] })
  if (role === 'seller') {
    sendKeptHandovers(refetchTickets, signal)
    const refetchSales = () =>
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_counter_sales'] })
    sendKeptSales(refetchSales, signal)
    const refetchItems = () => void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
    sendFromAnywhere(refetchItems, signal)
  }
  const workers = serviceWorkers()
  if (!workers || import.meta.env.DEV) return
  await workers.register(`/service-worker${suffixOf(language)}.js`)
  // Without a worker nobody would show what is kept.
  const worker = workers.ready
  if (keptAt === undefined) await worker
  await refreshHome(queryClient, userID, signal)
  if (!signal.aborted) {
    const stop = await keepTickets(queryClient, { userID, role })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  }
  if (savesData()) return
  const { active } = await worker
  // The rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage('fetch others')
  // Only now, because it is large: without a network the seller scans all the same.
  if (role === 'seller') await loadDetector()
  await confirmSubscription()
}
