import type { ComponentProps } from 'react'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { BuyerTicketsPage as TicketsPage } from '#web/features/tickets/buyer-tickets-page.tsx'

import { InstallHint } from './offline/install-hint.tsx'
import { restoreTickets } from './offline/kept-tickets.ts'
import { queryClient } from './query-client.ts'

const contact: ComponentProps<typeof TicketsPage>['contact'] = ({ itemID }, look) => (
  <TalkToSeller itemID={itemID} {...look} />
)

/** The buyer's tickets, with a way to talk to each shop. */
const BuyerTicketsPage = () => (
  <>
    <TicketsPage contact={contact} />
    <InstallHint />
  </>
)

/** Loads the page together with the tickets that this device kept. */
export const loadBuyerTicketsPage = async () => {
  await restoreTickets(queryClient)
  return BuyerTicketsPage
}
