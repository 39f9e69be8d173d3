import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Today = ReplyOf<'GET store/get_today'>

/** Events refetch it. These options cover events that were missed. */
export const todayQuery = {
  ...callQuery('GET store/get_today'),
  staleTime: 5_000,
  refetchOnWindowFocus: 'always',
} as const
