import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export type ReportState = 'open' | 'closed'

/** Open reports, oldest first, or closed ones, the last closed first. */
export const reportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: ['GET chat/get_reports', state] as const,
    queryFn: ({ pageParam, signal }) => api('GET chat/get_reports', { state, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_next ? (page.cursor ?? undefined) : undefined),
    refetchOnWindowFocus: 'always',
  })
