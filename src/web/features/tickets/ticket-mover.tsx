import { type FormEvent, useState } from 'react'
import { ticketStatuses, TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './ticket-mover.module.css'
import type { ShopTicket } from './ticket-queries.ts'
import { isCancelling, useTicketUpdate } from './ticket-update.ts'

/** What happens to the item if the ticket is cancelled. */
const consequence = (ticket: ShopTicket, to: TicketStatus): string => {
  if (ticket.level === TicketLevel.Completed) return m.itemStaysSold
  return to === TicketStatus.ItemUnavailable ? m.itemLeavesShop : m.itemBackOnSale
}

/** A form to set the status of a ticket. It offers the statuses that the server allows. */
export const TicketMover = ({ ticket }: { ticket: ShopTicket }) => {
  const update = useTicketUpdate(ticket)
  const [chosen, setChosen] = useState<TicketStatus>()
  const [missing, setMissing] = useState(false)
  const [asking, setAsking] = useState(false)
  if (ticket.moves.length === 0) return null

  // The chosen status may no longer be allowed, if the ticket has changed since.
  const to = chosen !== undefined && ticket.moves.includes(chosen) ? chosen : undefined
  const move = () => {
    setAsking(false)
    if (to === undefined || update.isPending) return
    update.mutate(to, { onSuccess: () => setChosen(undefined) })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(to === undefined)
    if (to === undefined || update.isPending) return
    if (isCancelling(ticket, to)) setAsking(true)
    else move()
  }
  return (
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
      <Button
        type="submit"
        variant={to === undefined ? 'default' : 'filled'}
        className={classes.button}
        loading={update.isPending}
      >
        {m.updateStatus}
      </Button>
      <ConfirmDialog
        open={asking}
        question={m.cancelTicketQuestion}
        onYes={move}
        onNo={() => setAsking(false)}
      >
        {to !== undefined && (
          <>
            <p className={classes.reason}>{ticketStatuses[to].name}</p>
            <p className={classes.hint}>
              {m.cancelTicketHint(ticket.customerFirstName)} {consequence(ticket, to)}
            </p>
          </>
        )}
      </ConfirmDialog>
    </form>
  )
}
