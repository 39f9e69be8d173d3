import { type FormEvent, useState } from 'react'
import { ticketStatuses, TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './ticket-mover.module.css'
import type { ShopTicket } from './ticket-queries.ts'
import { isFinal, useTicketUpdate } from './ticket-update.ts'

/** What happens to the item if the ticket is cancelled. */
const consequence = (ticket: ShopTicket, to: TicketStatus): string => {
  if (ticket.level === TicketLevel.Completed) return m.itemStaysSold
  return to === TicketStatus.ItemUnavailable ? m.itemLeavesShop : m.itemBackOnSale
}

/** The next step of the usual way: to be picked up, and then picked up. */
const nextOf = (ticket: ShopTicket): TicketStatus | undefined => {
  const next: Partial<Record<TicketLevel, TicketStatus>> = {
    [TicketLevel.Pending]: TicketStatus.AwaitingPickup,
    [TicketLevel.ForPickup]: TicketStatus.Completed,
  }
  const status = next[ticket.level]
  return status !== undefined && ticket.moves.includes(status) ? status : undefined
}

/** A button for the next status, and a form to set any status that the server allows. */
export const TicketMover = ({ ticket }: { ticket: ShopTicket }) => {
  const update = useTicketUpdate(ticket)
  const [chosen, setChosen] = useState<TicketStatus>()
  const [missing, setMissing] = useState(false)
  /** The final status that waits for a Yes. */
  const [asked, setAsked] = useState<TicketStatus>()
  if (ticket.moves.length === 0) return null

  // The chosen status may no longer be allowed, if the ticket has changed since.
  const to = chosen !== undefined && ticket.moves.includes(chosen) ? chosen : undefined
  const next = nextOf(ticket)
  const move = (status: TicketStatus) => {
    setAsked(undefined)
    if (update.isPending) return
    update.mutate(status, { onSuccess: () => setChosen(undefined) })
  }
  const request = (status: TicketStatus) => (isFinal(ticket, status) ? setAsked(status) : move(status))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(to === undefined)
    if (to !== undefined && !update.isPending) request(to)
  }
  const completes = asked === TicketStatus.Completed
  return (
    <>
      {next !== undefined && (
        <Button variant="teal" loading={update.isPending} onClick={() => request(next)}>
          {m.next(ticketStatuses[next].name)}
        </Button>
      )}
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <NativeSelect
          className={classes.select}
          label={m.markAs}
          value={to ?? ''}
          error={missing && to === undefined ? m.statusMissing : undefined}
          disabled={update.isPending}
          onChange={({ currentTarget: { value } }) => {
            setChosen(ticket.moves.find((status) => String(status) === value))
            setMissing(false)
          }}
        >
          <option value="">{m.chooseStatus}</option>
          {ticket.moves.map((status) => (
            <option key={status} value={status}>
              {ticketStatuses[status].name}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="default" className={classes.button} loading={update.isPending}>
          {m.updateStatus}
        </Button>
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        question={completes ? m.completeTicketQuestion : m.cancelTicketQuestion}
        onYes={() => asked !== undefined && move(asked)}
        onNo={() => setAsked(undefined)}
      >
        {asked !== undefined && (
          <>
            <p className={classes.reason}>{ticketStatuses[asked].name}</p>
            <p className={classes.hint}>
              {completes
                ? m.completeTicketHint(ticket.customerFirstName, ticket.itemName)
                : `${m.cancelTicketHint(ticket.customerFirstName)} ${consequence(ticket, asked)}`}
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
