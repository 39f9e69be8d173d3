import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/cases.tsx'
import { api } from '#web/lib/api.ts'
import { AnswerForm } from '#web/ui/answer-form.tsx'
import { ReportList } from '#web/ui/report-list.tsx'
import classes from '#web/ui/report-list.module.css'
import { CaseLog, whenOf } from './case-log.tsx'
import { type Case, casesQuery } from './queries.ts'

/** The cases about pickups, for admins. */
export const CaseList = ({ state }: { state: 'open' | 'closed' }) => {
  const query = useInfiniteQuery(casesQuery(state))
  return (
    <ReportList
      label={m.cases}
      query={query}
      entries={query.data?.pages.flatMap((page) => page.cases) ?? []}
      toRow={(one) => ({
        key: one.caseID,
        title: m.caseOf(one.buyerName, one.storeName),
        lines: [m.fromPickup(one.pickupID), one.messages[0]?.text.split('\n')[0] ?? ''].filter(Boolean),
      })}
      empty={m.noCases}
      back={m.allCases}
    >
      {(one) => <CaseCard key={one.caseID} shown={one} />}
    </ReportList>
  )
}

const CaseCard = ({ shown }: { shown: Case }) => {
  const queryClient = useQueryClient()
  const title = m.caseOf(shown.buyerName, shown.storeName)
  return (
    <article className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.who} aria-label={m.items}>
        {shown.items.map(({ ticketID, name, status }) => (
          <li key={ticketID}>
            {name} · {status}
          </li>
        ))}
      </ul>
      <CaseLog shown={shown} />
      {shown.closedAt === null ? (
        <AnswerForm
          label={m.answerLabel}
          missing={m.answerMissing}
          decisions={[{ decision: true, name: m.close }]}
          send={async (_, answer) => {
            await api('POST cases/close_case', { caseID: shown.caseID, answer })
            void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
            await queryClient.invalidateQueries({ queryKey: ['GET cases/get_cases'] })
          }}
        />
      ) : (
        <p className={classes.who}>
          {m.closedAt(<time dateTime={shown.closedAt}>{whenOf(shown.closedAt)}</time>)}
        </p>
      )}
    </article>
  )
}
