import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** The server answers for so many pieces at once. */
const mostAtOnce = 100
/** Tiles that appear within so many milliseconds ask together. */
const gatherMilliseconds = 30

interface Question {
  itemID: string
  resolve: (saved: boolean) => void
  reject: (error: unknown) => void
}

let waiting: Question[] = []

const keyOf = (itemID: string) => ['GET collections/get_saved', itemID] as const

/** Pieces near the one that asks, whose hearts will be wanted next. */
type Among = () => readonly string[]

const ask = async (queryClient: QueryClient, among: Among): Promise<void> => {
  const asked = waiting.slice(0, mostAtOnce)
  waiting = waiting.slice(mostAtOnce)
  if (waiting.length > 0) void ask(queryClient, among)
  const wanted = new Set(asked.map(({ itemID }) => itemID))
  const isUnknown = (itemID: string) => {
    const state = queryClient.getQueryState<boolean>(keyOf(itemID))
    return state?.data === undefined || state.isInvalidated
  }
  const also = among().filter((itemID) => !wanted.has(itemID) && isUnknown(itemID))
  const together = [...wanted, ...also].slice(0, mostAtOnce)
  const answer = api('GET collections/get_saved', { itemIDs: together }).then(
    ({ itemIDs }) => new Set<string>(itemIDs),
  )
  // A heart that appears meanwhile waits for the same answer.
  for (const itemID of together)
    if (!wanted.has(itemID))
      void queryClient.prefetchQuery({
        queryKey: keyOf(itemID),
        queryFn: async () => (await answer).has(itemID),
        staleTime: Infinity,
      })
  try {
    const saved = await answer
    for (const { itemID, resolve } of asked) resolve(saved.has(itemID))
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

/** Whether a piece is in any collection: hearts that appear together ask together, also for those around them. */
export const savedQuery = (itemID: string, queryClient: QueryClient, among: Among = () => []) =>
  queryOptions({
    queryKey: keyOf(itemID),
    queryFn: () =>
      new Promise<boolean>((resolve, reject) => {
        waiting.push({ itemID, resolve, reject })
        if (waiting.length === 1) setTimeout(() => void ask(queryClient, among), gatherMilliseconds)
      }),
    // A live event tells when it changes.
    staleTime: Infinity,
  })
