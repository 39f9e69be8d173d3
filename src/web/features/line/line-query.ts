import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Line = ReplyOf<'GET tickets/get_line'>['line']

/** Events invalidate open pages. These options cover events that were missed. */
const freshness = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

export const lineQuery = (itemID: string) => ({
  ...callQuery('GET tickets/get_line', { itemID }),
  ...freshness,
})

/** All lines that the buyer is in. */
export const linesQuery = { ...callQuery('GET tickets/get_lines'), ...freshness }
