import { type FormEvent, useState } from 'react'
import type { TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import classes from './status-form.module.css'
import type { ShopTicket } from './ticket-queries.ts'
import type { TicketMover } from './ticket-mover.tsx'

/** Sets any status that the server allows. */
export const StatusForm = ({ ticket, mover }: { ticket: ShopTicket; mover: TicketMover }) => {
  const [choice, setChoice] = useState<{ from: TicketStatus; to: TicketStatus | undefined }>()
  const [missing, setMissing] = useState(false)
  if (ticket.moves.length === 0) return null

  // A choice ends when the ticket moves, here or elsewhere.
  const to = choice?.from === ticket.statusID ? choice.to : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(to === undefined)
    if (to !== undefined) mover.request(to)
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <NativeSelect
        className={classes.select}
        label={m.markAs}
        value={to ?? ''}
        error={missing && to === undefined ? m.statusMissing : undefined}
        disabled={mover.isPending}
        onChange={({ currentTarget: { value } }) => {
          setChoice({
            from: ticket.statusID,
            to: ticket.moves.find((status) => String(status) === value),
          })
          setMissing(false)
        }}
      >
        <option value="">{m.chooseStatus}</option>
        {ticket.moves.map((status) => (
          <option key={status} value={status}>
            {m.statusNames[status]}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="default" className={classes.button} loading={mover.isPending}>
        {m.updateStatus}
      </Button>
    </form>
  )
}
