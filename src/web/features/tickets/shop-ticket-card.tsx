import type { ReactNode } from 'react'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { Customer } from './customer.tsx'
import { usePickedTickets } from './picked-tickets.ts'
import { StatusForm } from './status-form.tsx'
import { TicketCard } from './ticket-card.tsx'
import { nextOfAll } from './ticket-moves.ts'
import { useTicketMover } from './ticket-mover.tsx'
import type { ShopTicket } from './ticket-queries.ts'
import { CancelReasonLine, ShopRequests } from './ticket-requests.tsx'

export interface AboutBuyer {
  /** How well the buyer of a ticket keeps their word. */
  trustOf: (ticketID: number) => ReactNode
  /** Reports the buyer to the admins. */
  reportOf: (pickupID: number) => ReactNode
}

interface ShopTicketCardProps extends AboutBuyer {
  /** One ticket, or those of one pickup. */
  tickets: readonly ShopTicket[]
  isFirst: boolean
}

const cancelReason = (ticket: ShopTicket) => <CancelReasonLine ticket={ticket} />

/**
 * Tickets for their seller: a button for the next status, and a form for any other one. Of a box they are for the ticked
 * items, at first all.
 */
export const ShopTicketCard = ({ tickets, isFirst, trustOf, reportOf }: ShopTicketCardProps) => {
  const picked = usePickedTickets(tickets)
  const { ticked } = picked
  const mover = useTicketMover(picked.keepOnly)
  const [ticket] = tickets
  if (!ticket) return null
  const isBox = tickets.length > 1
  const next = nextOfAll(ticked)
  const confirmWords = ticked.length === tickets.length ? m.confirmAll : m.confirmTicked
  const { customerFirstName, customerLastName, level, pickupID } = ticket
  const variant = isFirst ? 'teal' : 'default'
  const action =
    isBox && level === TicketLevel.ForPickup ? (
      <Button to={`/pickup/${pickupID}/handover`} variant={variant}>
        {m.handOver}
      </Button>
    ) : (
      next !== undefined && (
        <Button
          variant={variant}
          loading={mover.isPending}
          onClick={() => mover.request({ tickets: ticked, to: next })}
        >
          {isBox ? confirmWords(ticked.length) : m.nextNames[next]}
        </Button>
      )
    )
  return (
    <>
      {tickets.map((one) => (
        <ShopRequests key={one.ticketID} ticket={one} />
      ))}
      <TicketCard
        tickets={tickets}
        viewer="seller"
        boxLabel={m.boxFor(tickets.length, `${customerFirstName} ${customerLastName}`)}
        person={<Customer ticket={ticket} />}
        ticks={{ isTicked: picked.isTicked, toggle: picked.toggle, disabled: mover.isPending }}
        hint={ticked.length > 0 ? m.forTicked(ticked.length) : m.noneTicked}
        form={
          tickets.some(({ moves }) => moves.length > 0) && (
            <StatusForm tickets={ticked} choice={picked.status} onChoose={picked.choose} mover={mover} />
          )
        }
        action={action}
        failures={mover.failures}
        ofTicket={cancelReason}
      >
        {trustOf(ticket.ticketID)}
        {reportOf(pickupID)}
      </TicketCard>
      {mover.question}
    </>
  )
}
