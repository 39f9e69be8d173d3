import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useState } from 'react'
import * as m from '#messages/chat.tsx'
import { clockTime, dayInWords } from './message-times.ts'
import { reportReasons, type Report } from './report-reasons.ts'
import { reportsQuery, type ReportState } from './reports-query.ts'
import { MessagePhotos } from './message-photos.tsx'
import classes from './reports-page.module.css'

const tabs = [
  { key: 'open', name: m.reportsOpen },
  { key: 'closed', name: m.reportsClosed },
] as const

/** The reports about conversations, for admins. Shows only the reported messages. */
export const ReportsPage = () => {
  const [state, setState] = useState<ReportState>('open')
  return (
    <section className={classes.page} aria-label={m.reportsTitle}>
      <p className={classes.words}>{m.reportsLead}</p>
      <Tabs label={m.reportsTitle} tabs={tabs} open={state} onOpen={setState}>
        <Reports state={state} />
      </Tabs>
    </section>
  )
}

const Reports = ({ state }: { state: ReportState }) => {
  const query = useInfiniteQuery(reportsQuery(state))
  if (query.isPending)
    return (
      <div aria-busy>
        <div className={classes.skeleton} />
        <div className={classes.skeleton} />
      </div>
    )
  if (!query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const reports = query.data.pages.flatMap((page) => page.reports)
  if (reports.length === 0)
    return (
      <EmptyState
        text={state === 'open' ? m.noOpenReports : m.noClosedReports}
        hint={state === 'open' && m.noReportsHint}
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label={m.reportsTitle} tabIndex={-1}>
        {reports.map((report) => (
          <li key={report.reportID}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      <NextPage query={query} />
    </>
  )
}

const whenOf = (time: string) => m.dayAndTime(dayInWords(time), clockTime(time))

const ReportCard = ({ report }: { report: Report }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const close = useMutation({
    mutationFn: () => api('POST chat/close_report', { reportID: report.reportID }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['GET chat/get_reports'] }),
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  const nameOf = { user: report.buyerName, seller: report.storeName }
  const reason = reportReasons.find(({ value }) => value === report.reason)?.label ?? report.reason
  const other = report.reportedBy === 'user' ? 'seller' : 'user'
  return (
    <article className={classes.card} aria-label={m.reportLabel(reason, nameOf[report.reportedBy])}>
      <h2 className={classes.reason}>{reason}</h2>
      <p className={classes.who}>
        {(report.reportedBy === 'user' ? m.reportByBuyer : m.reportByStore)(
          nameOf[report.reportedBy],
          nameOf[other],
          <time dateTime={report.reportedAt}>{whenOf(report.reportedAt)}</time>,
        )}
      </p>
      {report.details && <p className={classes.details}>{report.details}</p>}
      <ul className={classes.messages} aria-label={m.reportedMessages}>
        {report.messages.map(({ sequence, message, photos, sender, timestamp }) => (
          <li key={sequence} data-reported={sender === other || undefined}>
            <p className={classes.author}>
              <strong>{nameOf[sender]}</strong> <time dateTime={timestamp}>{whenOf(timestamp)}</time>
            </p>
            {message && <p className={classes.message}>{message}</p>}
            {photos.length > 0 && <MessagePhotos photos={photos} />}
          </li>
        ))}
      </ul>
      {report.closedAt ? (
        <p className={classes.who}>
          {m.reportClosedAt(<time dateTime={report.closedAt}>{whenOf(report.closedAt)}</time>)}
        </p>
      ) : (
        <Button variant="default" loading={close.isPending} onClick={() => close.mutate()}>
          {m.closeReport}
        </Button>
      )}
    </article>
  )
}
