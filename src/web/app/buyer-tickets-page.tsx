import type { ComponentProps } from 'react'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { LineList } from '#web/features/line/line-list.tsx'
import { BuyerTicketsPage as TicketsPage } from '#web/features/tickets/buyer-tickets-page.tsx'
import { restoreTickets } from './offline/kept-tickets.ts'
import { queryClient } from './query-client.ts'
import { TicketNote } from './ticket-note.tsx'

const contact: ComponentProps<typeof TicketsPage>['contact'] = ({ itemID }, look) => (
  <TalkToSeller itemID={itemID} {...look} />
)

const note: ComponentProps<typeof TicketsPage>['note'] = (ticket) => (
  <TicketNote viewer="buyer" ticket={ticket} />
)

/** The buyer's tickets, with a way to talk to each shop. */
const BuyerTicketsPage = () => <TicketsPage contact={contact} lines={<LineList />} note={note} />

/** Loads the page together with the tickets that this device kept. */
export const loadBuyerTicketsPage = async () => {
  await restoreTickets(queryClient)
  return BuyerTicketsPage
}
