import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type ReplyOf } from '#web/lib/api.ts'

/** The maximum number of items in one request. */
const maxBatchSize = 100
/** Queries within this time share one request. */
const batchDelayMs = 30

/** Whether an item is in any collection, and what it cost when the buyer first saved it, also in the cart. */
interface Saved {
  saved: boolean
  savedPrice: number | undefined
}

interface PendingQuery {
  itemID: string
  resolve: (saved: Saved) => void
  reject: (error: unknown) => void
}

let waiting: PendingQuery[] = []

const keyOf = (itemID: string) => ['GET collections/get_saved', itemID] as const

/** The items around the one of the query. Their save buttons will probably be shown next. */
type Among = () => readonly string[]

const savedOf =
  ({ itemIDs, prices }: ReplyOf<'GET collections/get_saved'>) =>
  (itemID: string): Saved => ({
    saved: itemIDs.includes(itemID),
    savedPrice: prices.find((one) => one.itemID === itemID)?.savedPrice,
  })

const fetchBatch = async (queryClient: QueryClient, among: Among): Promise<void> => {
  const batch = waiting.slice(0, maxBatchSize)
  waiting = waiting.slice(maxBatchSize)
  if (waiting.length > 0) void fetchBatch(queryClient, among)
  const requested = new Set(batch.map(({ itemID }) => itemID))
  const isUnknown = (itemID: string) => {
    const state = queryClient.getQueryState<Saved>(keyOf(itemID))
    return state?.data === undefined || state.isInvalidated
  }
  const also = among().filter((itemID) => !requested.has(itemID) && isUnknown(itemID))
  const itemIDs = [...requested, ...also].slice(0, maxBatchSize)
  const answer = api('GET collections/get_saved', { itemIDs }).then(savedOf)
  // A save button that appears meanwhile waits for the same reply.
  for (const itemID of itemIDs)
    if (!requested.has(itemID))
      void queryClient.prefetchQuery({
        queryKey: keyOf(itemID),
        queryFn: async () => (await answer)(itemID),
        staleTime: Infinity,
      })
  try {
    const saved = await answer
    for (const { itemID, resolve } of batch) resolve(saved(itemID))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Whether a buyer saved an item, and at which price. Queries at about the same time share a request, which also covers neighbours. */
export const savedQuery = (itemID: string, queryClient: QueryClient, among: Among = () => []) =>
  queryOptions({
    queryKey: keyOf(itemID),
    queryFn: () =>
      new Promise<Saved>((resolve, reject) => {
        waiting.push({ itemID, resolve, reject })
        if (waiting.length === 1) setTimeout(() => void fetchBatch(queryClient, among), batchDelayMs)
      }),
    // An event invalidates it.
    staleTime: Infinity,
  })
