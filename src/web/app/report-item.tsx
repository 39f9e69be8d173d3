import type { ComponentProps } from 'react'
import { reportItem as label } from '#messages/report.ts'
import type { ItemPage } from '#web/features/listings/item-page.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'

export const reportItem: NonNullable<ComponentProps<typeof ItemPage>['report']> = ({ itemID }) => (
  <ReportButton reported={{ of: 'item', id: itemID }} label={label} fromAddress />
)
