import { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '#web/lib/api.ts'
import { isLost } from '#web/lib/api-error.ts'
import { sessionQuery, setInitialSession } from '#web/features/accounts/session.ts'

/**
 * Retries lost connections and server errors, but not refusals. An offline device fails at once, so that the page can say so,
 * and refetches when the network is back.
 */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && isLost(error) && navigator.onLine

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        // Offline requests fail instead of waiting, and nothing is sent later by itself.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = newQueryClient()

setInitialSession(queryClient)

onSignedOut(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }))
