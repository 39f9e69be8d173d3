import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SplitList } from '#web/ui/split-list.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchParams } from 'react-router'
import * as m from '#messages/chat.tsx'
import { clockTime, dayInWords } from './message-times.ts'
import { reportReasons, type Report } from './report-reasons.ts'
import { reportsQuery, type ReportState } from './reports-query.ts'
import { SentPhotos } from '#web/ui/sent-photos.tsx'
import classes from './reports-page.module.css'

const tabs = [
  { key: 'open', name: m.reportsOpen },
  { key: 'closed', name: m.reportsClosed },
] as const

/** The reports about conversations, for admins. Shows only the reported messages. */
export const ReportsPage = () => {
  // In the address, so that Back returns to the list.
  const [address, setAddress] = useSearchParams()
  const state: ReportState = address.get('state') === 'closed' ? 'closed' : 'open'
  return (
    <section aria-label={m.reportsTitle}>
      <p className={classes.words}>{m.reportsLead}</p>
      <Tabs
        label={m.reportsTitle}
        tabs={tabs}
        open={state}
        onOpen={(next) => setAddress(next === 'closed' ? { state: next } : {}, { replace: true })}
      >
        <Reports
          state={state}
          chosen={address.get('report') ?? undefined}
          onChoose={(report) =>
            setAddress({ ...(state === 'closed' && { state }), ...(report !== undefined && { report }) })
          }
        />
      </Tabs>
    </section>
  )
}

interface ReportsProps {
  state: ReportState
  chosen: string | undefined
  onChoose: (reportID: string | undefined) => void
}

const Reports = ({ state, chosen, onChoose }: ReportsProps) => {
  const query = useInfiniteQuery(reportsQuery(state))
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  const skeleton = (
    <div aria-busy>
      <div className={classes.skeleton} />
      <div className={classes.skeleton} />
    </div>
  )
  const empty = (
    <EmptyState
      text={state === 'open' ? m.noOpenReports : m.noClosedReports}
      hint={state === 'open' && m.noReportsHint}
    />
  )
  // A report that was closed meanwhile is no longer in the list.
  const found = reports.find(({ reportID }) => reportID === chosen)
  const shown = found ?? reports[0]
  return (
    <QueryState query={query} skeleton={skeleton} empty={reports.length === 0 && empty}>
      {() => (
        <SplitList
          label={m.reportsTitle}
          rows={reports.map((report) => ({
            key: report.reportID,
            title: reasonOf(report),
            lines: [whoOf(report), report.details?.split('\n')[0] ?? ''].filter(Boolean),
          }))}
          chosen={found?.reportID}
          otherwise={shown?.reportID}
          onChoose={onChoose}
          back={m.allReports}
          more={<NextPage query={query} />}
        >
          {shown && <ReportCard key={shown.reportID} report={shown} />}
        </SplitList>
      )}
    </QueryState>
  )
}

const whenOf = (time: string) => m.dayAndTime(dayInWords(time), clockTime(time))

const nameOf = ({ buyerName, storeName }: Report) => ({ user: buyerName, seller: storeName })

const reasonOf = ({ reason }: Report): string =>
  reportReasons.find(({ value }) => value === reason)?.label ?? reason

const whoOf = (report: Report) =>
  (report.reportedBy === 'user' ? m.reportByBuyer : m.reportByStore)(
    nameOf(report)[report.reportedBy],
    nameOf(report)[otherSide(report)],
    <time dateTime={report.reportedAt}>{whenOf(report.reportedAt)}</time>,
  )

const otherSide = ({ reportedBy }: Report) => (reportedBy === 'user' ? 'seller' : 'user')

const ReportCard = ({ report }: { report: Report }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const close = useMutation({
    mutationFn: () => api('POST chat/close_report', { reportID: report.reportID }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
      return queryClient.invalidateQueries({ queryKey: ['GET chat/get_reports'] })
    },
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  const names = nameOf(report)
  const reason = reasonOf(report)
  return (
    <article className={classes.card} aria-label={m.reportLabel(reason, names[report.reportedBy])}>
      <h2 className={classes.reason}>{reason}</h2>
      <p className={classes.who}>{whoOf(report)}</p>
      {report.details && <p className={classes.details}>{report.details}</p>}
      <ul className={classes.messages} aria-label={m.reportedMessages}>
        {report.messages.map(({ sequence, message, photos, sender, timestamp }) => (
          <li key={sequence} data-reported={sender === otherSide(report) || undefined}>
            <p className={classes.author}>
              <strong>{names[sender]}</strong> <time dateTime={timestamp}>{whenOf(timestamp)}</time>
            </p>
            {message && <p className={classes.message}>{message}</p>}
            {photos.length > 0 && <SentPhotos photos={photos} />}
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
