import { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '#web/lib/api.ts'
import { isLost } from '#web/lib/api-error.ts'
import { sessionQuery, setInitialSession } from '#web/features/accounts/session.ts'

/**
 * Whether to retry a failed query. Only lost connections and server errors qualify. An offline device does not retry:
 * the page shows the error at once, and refetches when the connection is back.
 */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && isLost(error) && navigator.onLine

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 30_000,
      gcTime: 15 * 60_000,
      // A request fails when offline. TanStack Query would otherwise pause it and send it later.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

setInitialSession(queryClient)

onSignedOut(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }))
