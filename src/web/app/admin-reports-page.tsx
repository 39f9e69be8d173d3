import { ReportsPage } from '#web/features/chat/reports-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminReportsPage = () => (
  <AdminPanel>
    <ReportsPage />
  </AdminPanel>
)
