import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { keepEventStream } from '#web/lib/event-stream.ts'
import { refetch } from '#web/lib/refetch.ts'

export type LiveReply = ReplyOf<'GET live/get_sale'>
export type LiveSale = LiveReply['sale']
export type LiveItem = LiveReply['items'][number]

export type SaleEvent =
  | { kind: 'item'; item: LiveItem }
  | { kind: 'sale'; sale: LiveSale }
  /** Events may have been missed. */
  | { kind: 'refetch' }
  /** There is no stream, and it is time to ask. */
  | { kind: 'poll' }

/** `behind`: neither the stream nor polling has brought anything for a while. */
export type StreamState = 'live' | 'polling' | 'behind'

/** With the items that are seen at first. */
export const saleQuery = (slug: string) => callQuery('GET live/get_sale', { slug })

/** With all items that were shown. It has the key of `saleQuery`, so that events and refetches are about both. */
export const wholeSaleQuery = (slug: string) =>
  queryOptions({
    ...saleQuery(slug),
    queryFn: async ({ signal }): Promise<LiveReply> => {
      const first = await api('GET live/get_sale', { slug }, { signal })
      const pages = await Promise.all(
        Array.from({ length: first.pages }, (_, n) =>
          api('GET live/get_items', { slug, page: n + 1 }, { signal }),
        ),
      )
      return { ...first, items: newestFirst(pages.flatMap(({ items }) => items)) }
    },
  })

const silenceMs = 25_000
const openMs = 8_000
/** A new stream gets what happened in the last 10 seconds. The data of a page that loads more slowly may be older. */
const freshMs = 8_000
const pollEveryMs = 2_000
const behindAfterMs = 10_000

const newestFirst = (items: LiveItem[]): LiveItem[] =>
  items.toSorted((one, other) => (other.shownAt ?? '').localeCompare(one.shownAt ?? ''))

/** An item whose showing was undone is in the list no more. */
const withItem = (items: LiveItem[], changed: LiveItem): LiveItem[] => {
  const others = items.filter(({ itemID }) => itemID !== changed.itemID)
  return changed.shownAt === null || changed.state === 'waiting' ? others : newestFirst([changed, ...others])
}

/** The reply with the change of an event in it. */
export const withEvent = (reply: LiveReply, event: SaleEvent): LiveReply => {
  if (event.kind === 'item') return { ...reply, items: withItem(reply.items, event.item) }
  return event.kind === 'sale' ? { ...reply, sale: event.sale } : reply
}

interface Listener {
  onEvent: (event: SaleEvent) => void
  onState: (state: StreamState) => void
}

const read: Record<string, (data: unknown) => SaleEvent | undefined> = {
  item: (data) => ({ kind: 'item', item: data as LiveItem }),
  sale: (data) => ({ kind: 'sale', sale: data as LiveSale }),
  refetch: () => ({ kind: 'refetch' }),
  beat: () => undefined,
}

/**
 * Passes on the events of a sale. Without a stream a visible page gets `poll` every two seconds, until it is open again.
 * Returns functions that unsubscribe, and that say when a poll has succeeded.
 */
export const subscribeToSale = (slug: string, { onEvent, onState }: Listener) => {
  let isResumed = false
  let state: StreamState = 'live'
  let lastNewsAt = Date.now()

  const setState = (next: StreamState) => {
    if (state === next) return
    state = next
    onState(next)
  }
  const hasNews = () => {
    lastNewsAt = Date.now()
    if (state === 'behind') setState('polling')
  }

  const stream = keepEventStream({
    address: () => `/api/live/stream?${new URLSearchParams({ slug })}`,
    names: Object.keys(read),
    silenceMs,
    openMs,
    onOpen() {
      if (isResumed || performance.now() > freshMs) onEvent({ kind: 'refetch' })
      isResumed = true
    },
    // It works once it brings something, which the server sends at once: a proxy may hold everything back.
    onEvent(name, { data }) {
      stream.works()
      hasNews()
      setState('live')
      let event: SaleEvent | undefined
      try {
        event = read[name]?.(data ? JSON.parse(data) : null)
      } catch {
        event = { kind: 'refetch' }
      }
      if (event) onEvent(event)
    },
    onFailure() {
      if (state !== 'live') return
      // Polling may take its time too.
      lastNewsAt = Date.now()
      setState('polling')
    },
  })

  const polling = setInterval(() => {
    if (state === 'live' || document.visibilityState !== 'visible') return
    if (Date.now() - lastNewsAt > behindAfterMs) setState('behind')
    onEvent({ kind: 'poll' })
  }, pollEveryMs)
  return {
    hasNews,
    stop: () => {
      stream.stop()
      clearInterval(polling)
    },
  }
}

/**
 * Keeps the cached `live/get_sale` of a sale current. A reply that was requested before an event may arrive after it, so the
 * events since then are applied to it again.
 */
export const followSale = (queryClient: QueryClient, slug: string, { onEvent, onState }: Listener) => {
  const { queryKey } = saleQuery(slug)
  const hash = hashKey(queryKey)
  let sinceRequest: SaleEvent[] = []
  const subscription = subscribeToSale(slug, {
    onState,
    onEvent: (event) => {
      if (event.kind === 'refetch') refetch(queryClient, queryKey)
      else if (event.kind === 'poll') void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
      else {
        if (queryClient.isFetching({ queryKey }) > 0) sinceRequest.push(event)
        queryClient.setQueryData<LiveReply>(queryKey, (reply) => reply && withEvent(reply, event))
      }
      onEvent(event)
    },
  })
  const unsubscribe = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.query.queryHash !== hash) return
    if (change.action.type === 'fetch') sinceRequest = []
    if (change.action.type !== 'success' || change.action.manual) return
    subscription.hasNews()
    const missed = sinceRequest
    sinceRequest = []
    if (missed.length > 0)
      queryClient.setQueryData<LiveReply>(queryKey, (reply) => reply && missed.reduce(withEvent, reply))
  })
  return () => {
    unsubscribe()
    subscription.stop()
  }
}

/** Follows a sale while a component shows it, and returns how current it is. Null follows nothing. */
export const useSaleStream = (
  slug: string | null,
  onEvent: (event: SaleEvent) => void = () => undefined,
): StreamState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<StreamState>('live')
  const pass = useEffectEvent(onEvent)
  useEffect(() => {
    if (slug === null) return
    const stop = followSale(queryClient, slug, { onEvent: (event) => pass(event), onState: setState })
    return () => {
      stop()
      setState('live')
    }
  }, [slug, queryClient])
  return state
}
