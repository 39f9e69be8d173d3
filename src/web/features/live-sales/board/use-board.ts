import { useQuery } from '@tanstack/react-query'
import { boardQuery } from './queries.ts'

const runningMs = 2_000
const waitingMs = 30_000

/** The sale with its items, refetched all the time while it runs. */
export const useBoard = (saleID: string) => {
  const query = useQuery({
    ...boardQuery(saleID),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data?.sale.state === 'running' ? runningMs : waitingMs),
  })
  return { query, isBehind: query.failureCount > 0 || query.isRefetchError }
}
