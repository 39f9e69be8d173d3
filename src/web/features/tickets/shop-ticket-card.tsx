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

/** A ticket for its seller: a button for the next status, and a form for any other one. */
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
        person={<Customer ticket={ticket} />}
        form={ticket.moves.length > 0 && <StatusForm ticket={ticket} mover={mover} />}
        action={
          next !== undefined && (
            <Button
              variant={isFirst ? 'teal' : 'default'}
              loading={mover.isPending}
              onClick={() => mover.request(next)}
            >
              {m.nextNames[next]}
            </Button>
          )
        }
      >
        {trust}
        <CancelReasonLine ticket={ticket} />
        {report}
      </TicketCard>
      {mover.question}
    </>
  )
}
