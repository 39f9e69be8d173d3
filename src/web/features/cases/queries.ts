import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Case = ReplyOf<'GET cases/get_cases'>['cases'][number]

export const caseQuery = (pickupID: number) => callQuery('GET cases/get_case', { pickupID })

/** Open cases, oldest first, or closed ones, the last closed first. */
export const casesQuery = (state: 'open' | 'closed') =>
  ({ ...pagedQuery('GET cases/get_cases', { state }), refetchOnWindowFocus: 'always' }) as const
