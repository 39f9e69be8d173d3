import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/app.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { AddToCart } from '#web/features/cart/add-to-cart.tsx'
import { ChatPage } from '#web/features/chat/chat-page.tsx'
import { BuyButton } from '#web/features/tickets/buy-button.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { chatReports } from './chat-reports.tsx'

const findItems = <Button to="/">{m.findItem}</Button>

/** The actions of the item's page. */
const ItemActions = ({ itemID }: { itemID: string }) => {
  const { data: item } = useQuery(callQuery('GET store/item', { id: itemID }))
  if (!item) return null
  return (
    <>
      <BuyButton item={item} />
      <AddToCart item={item} />
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
      />
    )
  )
}
