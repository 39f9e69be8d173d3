import { SamePiecesPage } from '#web/features/looks/same-pieces-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminSamePiecesPage = () => (
  <AdminPanel>
    <SamePiecesPage />
  </AdminPanel>
)
