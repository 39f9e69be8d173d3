import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id as uuid } from '#contract/fields.ts'
import type { ReviewReportReason } from '#domain/reviews.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { AddNotifications } from '../../notifications/index.ts'
import { addToPresent, pathOfPickup } from '../notifications.ts'
import { findVisible } from '../queries.ts'
import { closeReport, findHidden, findReport, insertReport, selectReports, setHidden } from './queries.ts'

const reportsPageSize = 20
const reportsPerAccount = {
  max: 20,
  seconds: 3600,
  sentence: 'You have sent many reports in a short time. Please wait a little.',
}

const ReportCursor = z.tuple([microseconds, uuid])

/** Reports of reviews, appeals of their writers, and the admins' list of both. */
export const createReviewReports = ({ db }: Database, clock: Clock, addNotifications: AddNotifications) => {
  const add = async (
    accountID: string,
    reviewID: string,
    { reason, details }: { reason: ReviewReportReason; details: string },
  ): Promise<boolean> => {
    await consumeAttempt(db, clock, `review-report:${accountID}`, reportsPerAccount)
    const row = { id: uuidv7(), review_id: reviewID, reported_by: accountID, reason, details }
    return db.transaction().execute((tx) => insertReport(tx, { ...row, reported_at: clock.now() }))
  }

  return {
    async report(
      accountID: string,
      reviewID: string,
      report: { reason: ReviewReportReason; details: string },
    ): Promise<void> {
      const review = await findVisible(db, reviewID, clock.now())
      if (!review || review.author_id === accountID) throw new AppError('not_found')
      if (!(await add(accountID, reviewID, report))) throw new AppError('review_reported')
    },

    async appeal(accountID: string, reviewID: string, details: string): Promise<void> {
      if (!(await findHidden(db, reviewID, accountID))) throw new AppError('not_found')
      if (!(await add(accountID, reviewID, { reason: 'appeal', details })))
        throw new AppError('review_appealed')
    },

    async list(state: 'open' | 'closed', cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor, ReportCursor)
      const found = await selectReports(db, state, after, reportsPageSize + 1)
      return page(found, reportsPageSize, (row) => [row.report_at, row.report_id])
    },

    /** The writer, the person that the review is about and whoever reported it read the admin's words. */
    async close(
      adminID: string,
      { reportID, hide, answer }: { reportID: string; hide: boolean; answer: string },
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const report = await findReport(tx, reportID)
        if (!report) throw new AppError('not_found')
        const closing = { closed_at: clock.now(), closed_by: adminID, hid: hide, answer }
        if (!(await closeReport(tx, reportID, closing))) throw new AppError('already_closed')
        await setHidden(tx, report.review_id, hide)
        await recordAct(tx, {
          adminID,
          act: hide ? 'review_hidden' : 'review_kept',
          at: closing.closed_at,
          personID: report.author_id,
          about: { kind: 'review', id: report.review_id },
        })
        const { author_id, about_id, reported_by, pickup_id } = report
        await addToPresent(
          tx,
          addNotifications,
          [...new Set([author_id, about_id, reported_by])].map((accountID) => ({
            accountID,
            kind: 'review_decided' as const,
            subject: `report ${reportID}`,
            path: [author_id, about_id].includes(accountID) ? pathOfPickup(pickup_id) : '/notifications',
            facts: { hidden: hide ? 1 : 0, answer },
          })),
        )
      })
    },
  }
}

export type ReviewReports = ReturnType<typeof createReviewReports>
