import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Session } from '#web/features/accounts/session.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { keptAt } from '#web/lib/initial-data.ts'
import { findKeptHome, keepHome, ownerOfKeptHome } from '#web/lib/kept-home.ts'

/** A kept home that is younger than this is left alone. */
const freshMs = 10 * 60_000
/** A reader who has scrolled further keeps the list, and is offered the new one. */
const atTopPixels = 100

const isFresh = async (userID: string): Promise<boolean> => {
  const date = (await findKeptHome())?.headers.get('date') ?? 0
  return (await ownerOfKeptHome()) === userID && Date.now() - Number(new Date(date)) < freshMs
}

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

const refreshHome = async (queryClient: QueryClient, userID: string): Promise<void> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
  const refresh = async () => {
    const replies = await keepHome(userID, new URL(entry).pathname)
    if (replies && keptAt !== undefined) showNow(queryClient, replies)
  }
  try {
    if (keptAt !== undefined || !(await isFresh(userID))) await refresh()
  } catch {
    window.addEventListener('online', () => void refresh().catch(() => undefined), { once: true })
  }
}

let keptFor: string | undefined

/** Keeps on this device what the person should see without a network. */
export const keepOffline = async (queryClient: QueryClient, { userID }: Session): Promise<void> => {
  if (keptFor === userID || !('serviceWorker' in navigator) || import.meta.env.DEV) return
  keptFor = userID
  await navigator.serviceWorker.register('/service-worker.js')
  // Without a worker nobody would show what is kept.
  const worker = navigator.serviceWorker.ready
  if (keptAt === undefined) await worker
  await refreshHome(queryClient, userID)
  const { active } = await worker
  // The rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage('fetch others')
}
