import type { ReactNode } from 'react'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { Customer } from './customer.tsx'
import { StatusForm } from './status-form.tsx'
import { TicketCard } from './ticket-card.tsx'
import { nextOf, useTicketMover } from './ticket-mover.tsx'
import type { CardPlace } from './ticket-list.tsx'
import type { ShopTicket } from './ticket-queries.ts'
import { CancelReasonLine, ShopRequests } from './ticket-requests.tsx'

interface ShopTicketCardProps extends CardPlace {
  ticket: ShopTicket
  /** How well the buyer keeps their word. */
  trust: ReactNode
  report: ReactNode
}

/** A ticket for its seller: a button for the next status, and a form for any other one in the details. */
export const ShopTicketCard = ({ ticket, isFirst, inBox, trust, report }: ShopTicketCardProps) => {
  const mover = useTicketMover(ticket)
  const next = nextOf(ticket)
  return (
    <>
      <ShopRequests ticket={ticket} />
      <TicketCard
        ticket={ticket}
        viewer="seller"
        inBox={inBox}
        person={`${ticket.customerFirstName} ${ticket.customerLastName}`}
        action={
          next !== undefined && (
            <Button
              variant={isFirst ? 'teal' : 'default'}
              loading={mover.isPending}
              onClick={() => mover.request(next)}
            >
              {m.next(m.statusNames[next])}
            </Button>
          )
        }
      >
        <Customer ticket={ticket} trust={trust} />
        <CancelReasonLine ticket={ticket} />
        <StatusForm ticket={ticket} mover={mover} />
        {report}
      </TicketCard>
      {mover.question}
    </>
  )
}
