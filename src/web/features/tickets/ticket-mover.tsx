import { type ReactNode, useState } from 'react'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './ticket-mover.module.css'
import type { ShopTicket } from './ticket-queries.ts'
import { isFinal, useTicketUpdate } from './ticket-update.ts'

/** What happens to the item if the ticket is cancelled. */
const consequence = (ticket: ShopTicket, to: TicketStatus): string => {
  if (ticket.level === TicketLevel.Completed) return m.itemStaysSold
  return to === TicketStatus.ItemUnavailable ? m.itemLeavesShop : m.itemBackOnSale
}

/** The next status if all goes well: awaiting pickup, then completed. */
export const nextOf = (ticket: ShopTicket) => {
  const next: Partial<Record<TicketLevel, keyof typeof m.nextNames>> = {
    [TicketLevel.Pending]: TicketStatus.AwaitingPickup,
    [TicketLevel.ForPickup]: TicketStatus.Completed,
  }
  const status = next[ticket.level]
  return status !== undefined && ticket.moves.includes(status) ? status : undefined
}

export interface TicketMover {
  /** Moves the ticket. A final status is asked about first. */
  request: (to: TicketStatus) => void
  isPending: boolean
  question: ReactNode
}

/** Moves a ticket from its button and from its form, which share one question. */
export const useTicketMover = (ticket: ShopTicket): TicketMover => {
  const update = useTicketUpdate(ticket)
  /** The final status that waits for a confirmation. */
  const [asked, setAsked] = useState<TicketStatus>()
  const move = (status: TicketStatus) => {
    setAsked(undefined)
    if (!update.isPending) update.mutate(status)
  }
  const request = (status: TicketStatus) => {
    if (update.isPending) return
    if (isFinal(ticket, status)) setAsked(status)
    else move(status)
  }
  const completes = asked === TicketStatus.Completed
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      question={completes ? m.completeTicketQuestion : m.cancelTicketQuestion}
      onYes={() => asked !== undefined && move(asked)}
      onNo={() => setAsked(undefined)}
    >
      {asked !== undefined && (
        <>
          <p className={classes.reason}>{m.statusNames[asked]}</p>
          <p className={classes.hint}>
            {completes
              ? m.completeTicketHint(ticket.customerFirstName, ticket.itemName)
              : m.cancelTicketHint(ticket.customerFirstName, consequence(ticket, asked))}
          </p>
        </>
      )}
    </ConfirmDialog>
  )
  return { request, isPending: update.isPending, question }
}
