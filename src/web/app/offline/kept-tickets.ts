import {
  type InfiniteData,
  InfiniteQueryObserver,
  type Query,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { TicketLevel } from '#domain/ticket-status.ts'
import { readStoredSession, type Session } from '#web/features/accounts/session.ts'
import { passQuery, pickupQuery } from '#web/features/pickups/pickup-queries.ts'
import {
  buyerTicketsQuery,
  shopTicketsQuery,
  ticketCountsQuery,
} from '#web/features/tickets/ticket-queries.ts'
import { openCache } from '#web/lib/device-caches.ts'
import { personalCaches } from '#web/lib/personal-caches.ts'

const address = '/kept/tickets'
/** Writes what changes together once. */
const writeDelayMs = 500

interface Kept {
  userID: string
  queries: { key: readonly unknown[]; data: unknown; at: number }[]
}

const names = new Set<unknown>([
  'GET tickets/ticket',
  'GET tickets/get_shop_tickets',
  'GET tickets/get_counts',
  'GET pickups/get_pickups',
  'GET pickups/get_pass',
])

const isOfTickets = ({ queryKey: [name], state }: Query): boolean =>
  state.data !== undefined && names.has(name)

// As long as they are observed, events refetch them.
const quietly = { refetchOnWindowFocus: false } as const

type TicketPages = InfiniteData<{ tickets: { pickupID: number }[] }>

/** Keeps the pickups of the buyer's tickets that await them, each with its pass. Returns a function that stops it. */
const followPickups = (queryClient: QueryClient): (() => void) => {
  const followed = new Map<number, () => void>()
  const { queryKey } = buyerTicketsQuery(TicketLevel.ForPickup)
  const follow = () => {
    const list = queryClient.getQueryData<TicketPages>(queryKey)
    const wanted = new Set(list?.pages.flatMap(({ tickets }) => tickets.map(({ pickupID }) => pickupID)))
    for (const [pickupID, stop] of followed) {
      if (wanted.has(pickupID)) continue
      stop()
      followed.delete(pickupID)
    }
    for (const pickupID of wanted) {
      if (followed.has(pickupID)) continue
      const stops = [
        new QueryObserver(queryClient, { ...pickupQuery(pickupID), ...quietly }).subscribe(() => {}),
        new QueryObserver(queryClient, { ...passQuery(pickupID), ...quietly }).subscribe(() => {}),
      ]
      followed.set(pickupID, () => {
        for (const stop of stops) stop()
      })
    }
  }
  follow()
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === JSON.stringify(queryKey)) follow()
  })
  return () => {
    unsubscribe()
    for (const stop of followed.values()) stop()
  }
}

/** Brings back the tickets that this device kept, unless newer ones are loaded. */
export const restoreTickets = async (queryClient: QueryClient): Promise<void> => {
  try {
    const kept = await (await openCache(personalCaches.pages))?.match(address)
    if (!kept) return
    const { userID, queries } = (await kept.json()) as Kept
    if (userID !== readStoredSession()?.userID) return
    for (const { key, data, at } of queries) {
      if (at <= (queryClient.getQueryState(key)?.dataUpdatedAt ?? 0)) continue
      queryClient.setQueryData(key, data, { updatedAt: at })
      // However young, because no event has reached this page since.
      await queryClient.invalidateQueries({ queryKey: key, exact: true })
    }
  } catch {
    // Without a cache, the tickets wait for the network.
  }
}

/**
 * Keeps the open tickets, and others that were shown, for a visit without a network: a buyer's with their pickups, of a
 * seller those that await their pickup. Returns a function that stops it.
 */
export const keepTickets = async (
  queryClient: QueryClient,
  { userID, role }: Pick<Session, 'userID' | 'role'>,
): Promise<() => void> => {
  const cache = await openCache(personalCaches.pages)
  if (!cache) return () => undefined
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
  const watch = (query: ReturnType<typeof buyerTicketsQuery> | ReturnType<typeof shopTicketsQuery>) =>
    new InfiniteQueryObserver(queryClient, {
      ...(query as ReturnType<typeof buyerTicketsQuery>),
      ...quietly,
    }).subscribe(() => {})
  const stops = [
    queries.subscribe(({ type, query }) => {
      if (type === 'updated' && isOfTickets(query)) writeSoon()
    }),
    ...(role === 'buyer'
      ? [
          watch(buyerTicketsQuery(TicketLevel.Pending)),
          watch(buyerTicketsQuery(TicketLevel.ForPickup)),
          followPickups(queryClient),
        ]
      : [watch(shopTicketsQuery(TicketLevel.ForPickup, ''))]),
    new QueryObserver(queryClient, { ...ticketCountsQuery, ...quietly }).subscribe(() => {}),
    () => clearTimeout(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
