import type { ComponentProps } from 'react'
import { CaseLog } from '#web/features/cases/case-log.tsx'
import { QueuePage } from '#web/features/moderation/queue-page.tsx'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { AdminPanel } from './admin-panel.tsx'

type Slots = ComponentProps<typeof QueuePage>

const review: Slots['review'] = (shown, about) => <ReviewCard review={shown} about={about} />
const pickupCase: Slots['pickupCase'] = (shown) => <CaseLog shown={shown} />

/** The admins' queue: what people reported, appeals, cases and what the software noticed. */
export const AdminReportsPage = () => (
  <AdminPanel>
    <QueuePage review={review} pickupCase={pickupCase} />
  </AdminPanel>
)
