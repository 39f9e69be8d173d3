import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ticketStatuses, type TicketStatus } from '#domain/ticket-status.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './ticket-mover.module.css'
import type { ShopTicket } from './ticket-queries.ts'
import { isCancelling, useTicketUpdate } from './ticket-update.ts'

/** What a cancelled ticket means for the piece. */
const consequence = (ticket: ShopTicket, to: TicketStatus): string => {
  if (ticket.level === 3) return 'The piece stays sold.'
  return to === 6 ? 'The piece leaves your shop for good.' : 'The piece goes back on sale.'
}

/** "Mark as" with the moves that the server allows, and the button that makes one. */
export const TicketMover = ({ ticket }: { ticket: ShopTicket }) => {
  const update = useTicketUpdate(ticket)
  const [chosen, setChosen] = useState<TicketStatus>()
  const [missing, setMissing] = useState(false)
  const [asking, setAsking] = useState(false)
  if (ticket.moves.length === 0) return null

  // The choice may have become impossible while the page was open.
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
        label="Mark as"
        value={to ?? ''}
        error={missing && to === undefined ? 'Choose a status first' : undefined}
        disabled={update.isPending}
        onChange={({ currentTarget: { value } }) => {
          setChosen(ticket.moves.find((status) => String(status) === value))
          setMissing(false)
        }}
      >
        <option value="">Choose a status</option>
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
        Update Status
      </Button>
      <ConfirmDialog
        open={asking}
        question="Are you sure you want to cancel this ticket?"
        onYes={move}
        onNo={() => setAsking(false)}
      >
        {to !== undefined && (
          <>
            <p className={classes.reason}>{ticketStatuses[to].name}</p>
            <p className={classes.hint}>
              {ticket.customerFirstName} will see this. {consequence(ticket, to)}
            </p>
          </>
        )}
      </ConfirmDialog>
    </form>
  )
}
