import { SecondAdminRequests } from '#web/features/admins/second-admin-requests.tsx'
import { Vouchers } from '#web/features/wallet/vouchers.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminVouchersPage = () => (
  <AdminPanel>
    <SecondAdminRequests kind="vouchers" />
    <Vouchers />
  </AdminPanel>
)
