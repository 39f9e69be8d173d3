import { DuplicateListingsPage } from '#web/features/visual-search/duplicate-listings-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminDuplicateListingsPage = () => (
  <AdminPanel>
    <DuplicateListingsPage />
  </AdminPanel>
)
