import { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '#web/lib/api.ts'
import { isLost } from '#web/lib/api-error.ts'
import { sessionQuery, takeBroughtSession } from '#web/features/accounts/session.ts'

/** What the server refused it will refuse again; a lost connection or a stumbling server is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean => failures < 2 && isLost(error)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, gcTime: 15 * 60_000 },
    mutations: { retry: false },
  },
})

takeBroughtSession(queryClient)

onSignedOut(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }))
