import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '#web/lib/router.tsx'
import { helpOfStatus, helpPath } from '#domain/help.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as tickets from '#messages/tickets.tsx'
import { ownTickets } from '#messages/help.ts'
import { HelpPage } from '#web/features/help/help-page.tsx'
import { TopicPage } from '#web/features/help/topic-page.tsx'
import { InvitationPage } from '#web/features/shop-helpers/invitation-page.tsx'
import { buyerTicketsQuery } from '#web/features/tickets/ticket-queries.ts'
import { Way } from '#web/ui/way.tsx'

export { HelpPage }

/** The tickets of a tab that fit on the page of help. */
const maxShown = 3

/** The buyer's open tickets, each with the way to what its status means. Nothing while they load, and without any. */
const OwnTickets = () => {
  const pending = useInfiniteQuery(buyerTicketsQuery(TicketLevel.Pending))
  const forPickup = useInfiniteQuery(buyerTicketsQuery(TicketLevel.ForPickup))
  const open = [forPickup, pending].flatMap(({ data }) => data?.pages[0]?.tickets.slice(0, maxShown) ?? [])
  if (open.length === 0) return null
  return (
    <nav aria-label={ownTickets}>
      <h2 className="large semibold">{ownTickets}</h2>
      <div className="card grid clip rows mt-12">
        {open.map(({ ticketID, statusID, itemName }) => (
          <Way key={ticketID} to={helpPath(helpOfStatus[statusID])} hint={itemName}>
            {tickets.statusNames[statusID]}
          </Way>
        ))}
      </div>
    </nav>
  )
}

export const BuyerHelpPage = () => <HelpPage own={<OwnTickets />} />

const viewers: Record<string, 'buyer' | 'nobody' | 'other'> = {
  nobody: 'nobody',
  buyer: 'buyer',
  seller: 'other',
}

/** The page of a topic, or of an invitation to help a shop. */
export const HelpByAddress = ({ role }: { role: string }) => {
  const { id = '' } = useParams()
  const viewer = viewers[role]
  return viewer && id.length === 22 ? <InvitationPage viewer={viewer} /> : <TopicPage />
}
