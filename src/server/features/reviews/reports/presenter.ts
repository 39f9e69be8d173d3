import type { z } from 'zod'
import type { ReviewReport } from '#contract/reviews.ts'
import { toReview } from '../presenter.ts'
import type { ReportRow } from './queries.ts'

export const toReport = (row: ReportRow): z.output<typeof ReviewReport> => ({
  reportID: row.report_id,
  reason: row.reason,
  details: row.details,
  reportedAt: row.reported_at.toISOString(),
  reportedBy: row.reporter_deleted_at ? null : `${row.reporter_first_name} ${row.reporter_last_name}`,
  storeID: row.shop_id,
  storeName: row.shop_name,
  buyerName: `${row.buyer_first_name} ${row.buyer_last_name}`,
  review: toReview(row),
  hidden: row.hidden,
  closedAt: row.closed_at?.toISOString() ?? null,
  answer: row.answer,
})
