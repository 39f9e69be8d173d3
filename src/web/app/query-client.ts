import { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '#web/lib/api.ts'
import { isLost } from '#web/lib/api-error.ts'
import { sessionQuery, setInitialSession } from '#web/features/accounts/session.ts'

/**
 * What the server refused it will refuse again; a lost connection or a stumbling server is worth another try. A device that
 * knows that it is offline need not try: its page says so at once, and asks again when the network is back.
 */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && isLost(error) && navigator.onLine

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 30_000,
      gcTime: 15 * 60_000,
      // Offline, a request fails instead of waiting without a word; and nothing is sent later by itself.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

setInitialSession(queryClient)

onSignedOut(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }))
