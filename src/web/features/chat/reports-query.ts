import { pagedQuery } from '#web/lib/call-query.ts'

export type ReportState = 'open' | 'closed'

/** Open reports, oldest first, or closed ones, the last closed first. */
export const reportsQuery = (state: ReportState) =>
  ({ ...pagedQuery('GET chat/get_reports', { state }), refetchOnWindowFocus: 'always' }) as const
