import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Case = NonNullable<ReplyOf<'GET cases/get_case'>['case']>

export const caseQuery = (pickupID: number) => callQuery('GET cases/get_case', { pickupID })
