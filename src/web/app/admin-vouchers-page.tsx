import { Vouchers } from '#web/features/wallet/vouchers.tsx'
import { AdminPanel } from './admin-panel.tsx'

export const AdminVouchersPage = () => (
  <AdminPanel>
    <Vouchers />
  </AdminPanel>
)
