import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/app.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ChatPage } from '#web/features/chat/chat-page.tsx'
import { Button } from '#web/ui/button.tsx'

const findItems = <Button to="/">{m.findItem}</Button>

export const BuyerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return session && <ChatPage side="user" me={session.userID} emptyAction={findItems} />
}

export const SellerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return session && <ChatPage side="seller" me={session.shopOwnerID ?? session.userID} />
}
