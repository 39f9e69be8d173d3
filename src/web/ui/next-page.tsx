import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { NextPageFailed } from './list-end.tsx'
import { NearEnd } from './near-end.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
>

/** The end of an infinite list. It fetches the next page before the reader reaches it, and shows its error. */
export const NextPage = ({ query }: { query: Pages }) => {
  const more = () => void query.fetchNextPage({ cancelRefetch: false })
  if (query.isFetchNextPageError) return <NextPageFailed error={query.error} onRetry={more} />
  return query.hasNextPage && !query.isFetching ? <NearEnd onNear={more} /> : null
}
