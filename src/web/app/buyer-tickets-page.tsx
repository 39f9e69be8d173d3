import type { ComponentProps } from 'react'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { BuyerTicketsPage as TicketsPage } from '#web/features/tickets/buyer-tickets-page.tsx'

const contact: ComponentProps<typeof TicketsPage>['contact'] = ({ itemID }, look) => (
  <TalkToSeller itemID={itemID} {...look} />
)

/** The buyer's tickets, with a way to talk to each shop. */
export const BuyerTicketsPage = () => <TicketsPage contact={contact} />
