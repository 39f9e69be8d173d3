import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as m from '#messages/app.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ChatPage } from '#web/features/chat/chat-page.tsx'

const findItems = (
  <Button component={Link} to="/">
    {m.findItem}
  </Button>
)

export const BuyerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return session && <ChatPage side="user" me={session.userID} emptyAction={findItems} />
}

export const SellerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return session && <ChatPage side="seller" me={session.shopOwnerID ?? session.userID} />
}
