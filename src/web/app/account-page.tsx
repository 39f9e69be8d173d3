import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { YourDataPage } from '#web/features/accounts/your-data-page.tsx'
import { AgreementsSection, DocumentLinks } from '#web/features/legal/agreements-section.tsx'
import { RankingSwitch } from '#web/features/legal/ranking-switch.tsx'
import { PushOnThisDevice } from '#web/features/push/push-on-this-device.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { isSettled } from '#web/lib/is-settled.ts'

/** The person's account. Where the server sends no notifications, there is no switch for them. */
export const AccountPage = ({ of }: Pick<ComponentProps<typeof YourDataPage>, 'of'>) => {
  const key = useQuery(callQuery('GET push/key'))
  return (
    <YourDataPage
      of={of}
      waits={!isSettled(key)}
      notifications={key.data?.key ? <PushOnThisDevice serverKey={key.data.key} /> : undefined}
      agreements={of === 'admin' ? <DocumentLinks /> : <AgreementsSection />}
      ranking={of === 'buyer' ? <RankingSwitch /> : undefined}
    />
  )
}
