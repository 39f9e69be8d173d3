import { SecondFactor } from '#web/features/accounts/second-factor.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminSecondFactorPage = () => (
  <AdminPanel>
    <SecondFactor />
  </AdminPanel>
)
