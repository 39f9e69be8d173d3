import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { BreachPage } from '#web/features/admins/breach-page.tsx'
import { RolesPage } from '#web/features/admins/roles-page.tsx'
import { SecondAdminRequests } from '#web/features/admins/second-admin-requests.tsx'
import { SetUpPage } from '#web/features/admins/set-up-page.tsx'
import { FiguresPage } from '#web/features/figures/figures-page.tsx'
import { ChannelsPage } from '#web/features/notifications/channels-page.tsx'
import { QrChangesPage } from '#web/features/payments/qr-changes-page.tsx'
import { ApprovalPage } from '#web/features/verification/approval-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export { AdminDuplicateListingsPage } from './admin-duplicate-listings-page.tsx'
export { AdminReportsPage } from './admin-reports-page.tsx'
export { AdminSecondFactorPage } from './admin-second-factor-page.tsx'
export { AdminVouchersPage } from './admin-vouchers-page.tsx'
export { FirstRunPage } from './first-run-page.tsx'

export const AdminApprovalPage = () => (
  <AdminPanel>
    <SecondAdminRequests kind="id_photos" />
    <ApprovalPage />
  </AdminPanel>
)

export const AdminChannelsPage = () => (
  <AdminPanel>
    <ChannelsPage />
  </AdminPanel>
)

export const AdminFiguresPage = () => (
  <AdminPanel>
    <FiguresPage />
  </AdminPanel>
)

export const AdminQrChangesPage = () => (
  <AdminPanel>
    <QrChangesPage />
  </AdminPanel>
)

export const AdminRolesPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    <AdminPanel>
      <RolesPage ownID={session?.userID} />
    </AdminPanel>
  )
}

export const AdminBreachPage = () => (
  <AdminPanel>
    <BreachPage />
  </AdminPanel>
)

export const AdminSetUpPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    <AdminPanel>
      <SetUpPage email={session?.email} />
    </AdminPanel>
  )
}
