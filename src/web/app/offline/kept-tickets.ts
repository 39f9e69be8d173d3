import { InfiniteQueryObserver, type Query, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { TicketLevel } from '#domain/ticket-status.ts'
import { readStoredSession } from '#web/features/accounts/session.ts'
import { buyerTicketsQuery, ticketCountsQuery } from '#web/features/tickets/ticket-queries.ts'
import { personalCaches } from '#web/lib/personal-caches.ts'

const address = '/kept/tickets'
/** Writes what changes together once. */
const writeDelayMs = 500

interface Kept {
  userID: string
  queries: { key: readonly unknown[]; data: unknown; at: number }[]
}

const isOfTickets = ({ queryKey: [name], state }: Query): boolean =>
  state.data !== undefined && (name === 'GET tickets/ticket' || name === 'GET tickets/get_counts')

/** Brings back the tickets that this device kept, unless newer ones are loaded. */
export const restoreTickets = async (queryClient: QueryClient): Promise<void> => {
  try {
    const kept = await (await caches.open(personalCaches.pages)).match(address)
    if (!kept) return
    const { userID, queries } = (await kept.json()) as Kept
    if (userID !== readStoredSession()?.userID) return
    for (const { key, data, at } of queries) {
      if (at <= (queryClient.getQueryState(key)?.dataUpdatedAt ?? 0)) continue
      queryClient.setQueryData(key, data, { updatedAt: at })
      // However young, because no live event has reached this page since.
      await queryClient.invalidateQueries({ queryKey: key, exact: true })
    }
  } catch {
    // Without a cache, the tickets wait for the network.
  }
}

/** Keeps the open tickets, and others that were shown, for a visit without a network. Returns a function that stops it. */
export const keepTickets = async (queryClient: QueryClient, userID: string): Promise<() => void> => {
  const cache = await caches.open(personalCaches.pages)
  await restoreTickets(queryClient)
  const queries = queryClient.getQueryCache()
  const write = () => {
    const all = queries.getAll().filter(isOfTickets)
    const kept: Kept = {
      userID,
      queries: all.map(({ queryKey: key, state: { data, dataUpdatedAt: at } }) => ({ key, data, at })),
    }
    // The browser may have no more room.
    void cache.put(address, Response.json(kept)).catch(() => undefined)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, writeDelayMs)
  }
  // As long as they are observed, live events refetch them.
  const quietly = { refetchOnWindowFocus: false } as const
  const stops = [
    queries.subscribe(({ type, query }) => {
      if (type === 'updated' && isOfTickets(query)) writeSoon()
    }),
    ...[TicketLevel.Pending, TicketLevel.ForPickup].map((level) =>
      new InfiniteQueryObserver(queryClient, { ...buyerTicketsQuery(level), ...quietly }).subscribe(() => {}),
    ),
    new QueryObserver(queryClient, { ...ticketCountsQuery, ...quietly }).subscribe(() => {}),
    () => clearTimeout(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
