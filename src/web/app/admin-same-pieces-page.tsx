import { SamePiecesPage } from '#web/features/visual-search/same-pieces-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminSamePiecesPage = () => (
  <AdminPanel>
    <SamePiecesPage />
  </AdminPanel>
)
