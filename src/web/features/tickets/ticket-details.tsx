import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { helpOfStatus } from '#domain/help.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import classes from './ticket-details.module.css'
import { factsOf } from './ticket-facts.tsx'
import { TicketHistory, type Viewer } from './ticket-history.tsx'
import type { Ticket } from './ticket-queries.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Stack } from '#web/ui/parts.tsx'

interface TicketDetailsProps<AnyTicket extends Ticket> {
  tickets: readonly AnyTicket[]
  viewer: Viewer
  /** What concerns the other side or the whole pickup. */
  children: ReactNode
  ofTicket: (ticket: AnyTicket) => ReactNode
}

/** What a card shows only when asked: once for the pickup, then for each of its tickets. */
export const TicketDetails = <AnyTicket extends Ticket>({
  tickets,
  viewer,
  children,
  ofTicket,
}: TicketDetailsProps<AnyTicket>) => {
  const [first] = tickets
  const isBox = tickets.length > 1
  return (
    <>
      {children}
      {first && first.level <= TicketLevel.Completed && (
        <Link to={`/pickup/${first.pickupID}`} className="inline-row align-center min-44 semibold accent fit">
          {first.level === TicketLevel.Completed ? m.seeReceipt : m.seePickup}
        </Link>
      )}
      {tickets.map((ticket) => (
        <Stack key={ticket.ticketID} as="section" gap={12} aria-label={m.cardLabel(ticket.itemName)}>
          {isBox && <p className={`semibold break ${classes.name}`}>{ticket.itemName}</p>}
          {(isBox || viewer === 'seller') && (
            <p className={`small muted line-18 ${classes.facts}`}>{factsOf(ticket)}</p>
          )}
          {ofTicket(ticket)}
          <HelpLink topic={helpOfStatus[ticket.statusID]}>{m.whatStatusMeans}</HelpLink>
          <TicketHistory ticket={ticket} viewer={viewer} />
        </Stack>
      ))}
    </>
  )
}
