import { ApprovalPage } from '#web/features/verification/approval-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminApprovalPage = () => (
  <AdminPanel>
    <ApprovalPage />
  </AdminPanel>
)
