import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as cases from '#messages/cases.tsx'
import * as chat from '#messages/chat.tsx'
import * as reviews from '#messages/reviews.tsx'
import { CaseList } from '#web/features/cases/case-list.tsx'
import { ReportsPage } from '#web/features/chat/reports-page.tsx'
import { ReviewReports } from '#web/features/reviews/review-reports.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminPanel } from './admin-panel.tsx'

const kinds = [
  { key: 'messages', name: chat.reportedMessages },
  { key: 'reviews', name: reviews.reviews },
  { key: 'cases', name: cases.cases },
] as const

/** What people have reported: messages, reviews and pickups. The open tabs are in the address. */
export const AdminReportsPage = () => {
  const [address, setAddress] = useSearchParams()
  const open = kinds.find(({ key }) => key === address.get('of'))?.key ?? 'messages'
  return (
    <AdminPanel>
      <Tabs
        label={chat.reportsTitle}
        tabs={kinds}
        open={open}
        onOpen={(of) => setAddress(of === 'messages' ? {} : { of }, { replace: true })}
      >
        {open === 'messages' && <ReportsPage />}
        {open === 'reviews' && (
          <OpenAndClosed label={reviews.reviews}>{(state) => <ReviewReports state={state} />}</OpenAndClosed>
        )}
        {open === 'cases' && (
          <OpenAndClosed label={cases.cases}>{(state) => <CaseList state={state} />}</OpenAndClosed>
        )}
      </Tabs>
    </AdminPanel>
  )
}

interface OpenAndClosedProps {
  label: string
  children: (state: 'open' | 'closed') => ReactNode
}

const OpenAndClosed = ({ label, children }: OpenAndClosedProps) => {
  const [address, setAddress] = useSearchParams()
  const state = address.get('state') === 'closed' ? 'closed' : 'open'
  return (
    <Tabs
      label={label}
      tabs={[
        { key: 'open', name: cases.open },
        { key: 'closed', name: cases.closed },
      ]}
      open={state}
      onOpen={(next) =>
        setAddress(
          { of: address.get('of') ?? '', ...(next === 'closed' && { state: next }) },
          { replace: true },
        )
      }
    >
      {children(state)}
    </Tabs>
  )
}
