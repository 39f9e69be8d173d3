import { useQuery } from '@tanstack/react-query'
import { reportNamed } from '#messages/report.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { pickupQuery } from '#web/features/pickups/pickup-queries.ts'

/** Reports the buyer of a pickup to the admins, which is for the owner of the shop. */
export const ReportBuyer = ({ pickupID }: { pickupID: number }) => {
  const isOwner = useQuery(sessionQuery).data?.helps === null
  const pickup = useQuery({ ...pickupQuery(pickupID), enabled: isOwner }).data?.pickups[0]
  if (!pickup) return null
  return (
    <div>
      <ReportButton
        label={reportNamed(pickup.customerFirstName)}
        reported={{ of: 'account', id: pickup.buyerID }}
      />
    </div>
  )
}
