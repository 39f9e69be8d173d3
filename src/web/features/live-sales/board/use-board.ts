import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type StreamState, subscribeToSale } from '../sale-stream.ts'
import { boardQuery } from './queries.ts'

/** The board is fetched at most once in this time, however many events there are. */
const pauseMs = 250
/** For events that were missed. */
const refetchMs = 30_000

/** The sale with its items. While it runs, each event of its stream refetches it. */
export const useBoard = (saleID: string) => {
  const queryClient = useQueryClient()
  const [stream, setStream] = useState<StreamState>('live')
  const query = useQuery({
    ...boardQuery(saleID),
    staleTime: 0,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
  const sale = query.data?.sale
  const slug = sale?.state === 'running' ? sale.slug : undefined
  useEffect(() => {
    if (slug === undefined) return
    const { queryKey } = boardQuery(saleID)
    let isFetching = false
    let isWanted = false
    const fetchBoard = async () => {
      isWanted = true
      if (isFetching) return
      isFetching = true
      while (isWanted) {
        isWanted = false
        const before = queryClient.getQueryState(queryKey)?.dataUpdatedAt
        const pause = new Promise((resolve) => setTimeout(resolve, pauseMs))
        await Promise.all([queryClient.refetchQueries({ queryKey }), pause])
        if (queryClient.getQueryState(queryKey)?.dataUpdatedAt !== before) subscription.hasNews()
      }
      isFetching = false
    }
    const subscription = subscribeToSale(slug, { onState: setStream, onEvent: () => void fetchBoard() })
    return () => {
      isWanted = false
      subscription.stop()
    }
  }, [slug, saleID, queryClient])
  return { query, isBehind: stream === 'behind' || query.isRefetchError }
}
