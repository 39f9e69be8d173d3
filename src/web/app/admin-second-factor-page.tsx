import { SecondFactorPage } from '#web/features/accounts/second-factor-page.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminSecondFactorPage = () => (
  <AdminPanel>
    <SecondFactorPage />
  </AdminPanel>
)
