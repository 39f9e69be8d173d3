import { FiguresPage } from '#web/features/figures/figures-page.tsx'
import { ChannelsPage } from '#web/features/notifications/channels-page.tsx'
import { QrChangesPage } from '#web/features/payments/qr-changes-page.tsx'
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

export const AdminChannelsPage = () => (
  <AdminPanel>
    <ChannelsPage />
  </AdminPanel>
)

export const AdminFiguresPage = () => (
  <AdminPanel>
    <FiguresPage />
  </AdminPanel>
)

export const AdminQrChangesPage = () => (
  <AdminPanel>
    <QrChangesPage />
  </AdminPanel>
)
