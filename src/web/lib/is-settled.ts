import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether a query has come or has failed once, so that what waits for its height need not wait any longer. A failed one is
 * pending again when another part that asks for it mounts.
 */
export const isSettled = ({
  isPending,
  isFetched,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'isFetched' | 'failureCount'>): boolean =>
  !isPending || isFetched || failureCount > 0
