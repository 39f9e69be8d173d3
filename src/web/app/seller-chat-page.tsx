import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ChatPage } from '#web/features/chat/chat-page.tsx'
import { chatReports } from './chat-reports.tsx'

export const SellerChatPage = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    session && <ChatPage side="seller" me={session.shopOwnerID ?? session.userID} reportsOf={chatReports} />
  )
}
