import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy } from 'react'
import * as m from '#messages/app.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { AddToCart } from '#web/features/cart/add-to-cart.tsx'
import { ChatPage } from '#web/features/chat/chat-page.tsx'
import { useOwnPrice } from '#web/features/offers/use-agreed.ts'
import { BuyButton } from '#web/features/tickets/buy-button.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { chatReports } from './chat-reports.tsx'

const findItems = <Button to="/">{m.findItem}</Button>

const ChatOfferButton = lazy(async () => ({
  default: (await import('#web/features/offers/offer-cards.tsx')).ChatOfferButton,
}))
const BuyersOfferCard = lazy(async () => ({
  default: (await import('#web/features/offers/offer-cards.tsx')).BuyersOfferCard,
}))

type Slots = ComponentProps<typeof ChatPage>

const offerButton: Slots['subjectAction'] = (item) => (
  <Optional>
    <ChatOfferButton item={item} size="sm" />
  </Optional>
)
const offers: Slots['offers'] = (_, item) =>
  item && (
    <Optional>
      <BuyersOfferCard item={item} />
    </Optional>
  )

/** The actions of the item's page. */
const ItemActions = ({ itemID }: { itemID: string }) => {
  const { data: item } = useQuery(callQuery('GET store/item', { id: itemID }))
  const own = useOwnPrice(itemID)
  if (!item) return null
  return (
    <>
      <BuyButton item={{ ...item, ...(own && { price: own.price, offeredUntil: own.until }) }} />
      <AddToCart item={item} />
      <Optional>
        <ChatOfferButton
          item={{ itemID, name: item.name, price: item.price, image: item.images[0] }}
          size="md"
        />
      </Optional>
    </>
  )
}

const itemActions = (itemID: string) => <ItemActions key={itemID} itemID={itemID} />

export const BuyerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    session && (
      <ChatPage
        side="user"
        me={session.userID}
        emptyAction={findItems}
        subjectActions={itemActions}
        reportsOf={chatReports}
        subjectAction={offerButton}
        offers={offers}
      />
    )
  )
}
