import { ApprovalPage } from '#web/features/verification/approval-page.tsx'
import { ViewsPage } from '#web/features/verification/views-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminApprovalPage = () => (
  <AdminPanel>
    <ApprovalPage />
  </AdminPanel>
)

export const AdminViewsPage = () => (
  <AdminPanel>
    <ViewsPage />
  </AdminPanel>
)
