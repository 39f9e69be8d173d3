import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What is shown below this key may have changed: whoever shows it asks again. A first answer that is still on its way may
 * tell of the time before, and the library would not ask a second time beside it: then it is asked after it.
 */
export const askAnew = (queryClient: QueryClient, queryKey: QueryKey): void => {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const query of first)
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      // It is asked again anyhow when somebody tries again.
      () => undefined,
    )
  void queryClient.invalidateQueries({ queryKey })
}
