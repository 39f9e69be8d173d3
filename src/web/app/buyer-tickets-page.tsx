import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { TicketLevel } from '#domain/ticket-status.ts'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { LineList } from '#web/features/line/line-list.tsx'
import { PushQuestion } from '#web/features/push/push-question.tsx'
import { BuyerTicketsPage as TicketsPage } from '#web/features/tickets/buyer-tickets-page.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { buyerTicketsQuery } from '#web/features/tickets/ticket-queries.ts'

import { InstallHint } from './offline/install-hint.tsx'
import { restoreTickets } from './offline/kept-tickets.ts'
import { queryClient } from './query-client.ts'

const contact: ComponentProps<typeof TicketsPage>['contact'] = ({ itemID }, look) => (
  <TalkToSeller itemID={itemID} {...look} />
)

/** The buyer's tickets, with a way to talk to each shop. */
const BuyerTicketsPage = () => {
  const ticket = useInfiniteQuery(buyerTicketsQuery(TicketLevel.Pending)).data?.pages[0]?.tickets[0]
  return (
    <>
      <TicketsPage contact={contact} lines={<LineList />} />
      {ticket && (
        <PushQuestion
          viewer="buyer"
          ticket={ticket}
          deadline={dateInWords(ticket.expected_seller_fulfillment)}
        />
      )}
      <InstallHint />
    </>
  )
}

/** Loads the page together with the tickets that this device kept. */
export const loadBuyerTicketsPage = async () => {
  await restoreTickets(queryClient)
  return BuyerTicketsPage
}
