import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches what is shown below this key, because it may have changed. TanStack Query does not refetch a query whose first
 * fetch is still running, although its reply may be from before the change: such a query is refetched afterwards.
 */
export const refetch = (queryClient: QueryClient, queryKey: QueryKey): void => {
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const query of firstFetches)
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // A failed query is fetched again when somebody retries it.
      () => undefined,
    )
  void queryClient.invalidateQueries({ queryKey })
}
