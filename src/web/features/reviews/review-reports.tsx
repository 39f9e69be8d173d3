import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/reviews.tsx'
import { api } from '#web/lib/api.ts'
import { AnswerForm } from '#web/ui/answer-form.tsx'
import { ReportList } from '#web/ui/report-list.tsx'
import classes from '#web/ui/report-list.module.css'
import { dayOf } from './day.ts'
import { type ReviewReport, reviewReportsQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'

/** The reports of reviews and the appeals of their writers, for admins. */
export const ReviewReports = ({ state }: { state: 'open' | 'closed' }) => {
  const query = useInfiniteQuery(reviewReportsQuery(state))
  return (
    <ReportList
      label={m.reviews}
      query={query}
      entries={query.data?.pages.flatMap((page) => page.reports) ?? []}
      toRow={(report) => ({
        key: report.reportID,
        title: m.reasons[report.reason],
        lines: [m.reportWith(report.buyerName, report.storeName), report.details.split('\n')[0] ?? ''].filter(
          Boolean,
        ),
      })}
      empty={m.noReports}
      back={m.allReports}
    >
      {(report) => <ReportCard key={report.reportID} report={report} />}
    </ReportList>
  )
}

const ReportCard = ({ report }: { report: ReviewReport }) => {
  const queryClient = useQueryClient()
  const decisions = [
    { decision: true, name: m.hideReview },
    { decision: false, name: m.showReview },
  ]
  return (
    <article className={classes.card} aria-label={m.reasons[report.reason]}>
      <h2 className={classes.title}>{m.reasons[report.reason]}</h2>
      <p className={classes.who}>
        {m.reportBy(
          report.reportedBy ?? m.deletedPerson,
          <time dateTime={report.reportedAt}>{dayOf(report.reportedAt)}</time>,
        )}
      </p>
      {report.details && <p className={classes.details}>{report.details}</p>}
      <ReviewCard
        review={report.review}
        about={report.review.side === 'buyer' ? report.storeName : report.buyerName}
      />
      {report.hidden && <p className={classes.who}>{m.isHidden}</p>}
      {report.answer === null ? (
        <AnswerForm
          label={m.verdictLabel}
          missing={m.verdictMissing}
          decisions={report.hidden ? decisions.toReversed() : decisions}
          send={async (hide, answer) => {
            await api('POST reviews/close_report', { reportID: report.reportID, hide, answer })
            void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
            await queryClient.invalidateQueries({ queryKey: ['GET reviews/get_reports'] })
          }}
        />
      ) : (
        <p className={classes.details}>
          <strong>{m.verdict}</strong> {report.answer}
        </p>
      )}
    </article>
  )
}
