import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy } from 'react'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ChatPage } from '#web/features/chat/chat-page.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { chatReports } from './chat-reports.tsx'

const SellersOfferCards = lazy(async () => ({
  default: (await import('#web/features/offers/offer-cards.tsx')).SellersOfferCards,
}))

const offers: ComponentProps<typeof ChatPage>['offers'] = ({ them }) => (
  <Optional>
    <SellersOfferCards userID={them} />
  </Optional>
)

export const SellerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    session && (
      <ChatPage
        side="seller"
        me={session.shopOwnerID ?? session.userID}
        reportsOf={chatReports}
        offers={offers}
      />
    )
  )
}
