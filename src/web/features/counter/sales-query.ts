import { pagedQuery } from '#web/lib/call-query.ts'

export const salesName = 'GET store/get_counter_sales'

/** Today's sales over the counter. */
export const salesQuery = pagedQuery(salesName)
