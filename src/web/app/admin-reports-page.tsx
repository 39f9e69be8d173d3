import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { entryKindsOf } from '#domain/moderation.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { CaseLog } from '#web/features/cases/case-log.tsx'
import { QueuePage } from '#web/features/moderation/queue-page.tsx'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { AdminPanel } from './admin-panel.tsx'

type Slots = ComponentProps<typeof QueuePage>

const review: Slots['review'] = (shown, about) => <ReviewCard review={shown} about={about} />
const pickupCase: Slots['pickupCase'] = (shown) => <CaseLog shown={shown} />

/** The admins' queue: what people reported, appeals, cases, what the software noticed, and sellers to verify. */
export const AdminReportsPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    <AdminPanel>
      <QueuePage kinds={entryKindsOf(session?.adminRole ?? null)} review={review} pickupCase={pickupCase} />
    </AdminPanel>
  )
}
