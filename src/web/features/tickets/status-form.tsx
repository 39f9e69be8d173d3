import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './status-form.module.css'
import { nextOf, type TicketMover } from './ticket-mover.tsx'
import type { ShopTicket } from './ticket-queries.ts'

/** Sets any status that the server allows. The next one is chosen to begin with. */
export const StatusForm = ({ ticket, mover }: { ticket: ShopTicket; mover: TicketMover }) => {
  const [choice, setChoice] = useState<{ from: TicketStatus; to: TicketStatus | undefined }>()
  // A choice ends when the ticket moves, here or elsewhere.
  const chosen = choice?.from === ticket.statusID ? choice.to : undefined
  const to = chosen ?? nextOf(ticket) ?? ticket.moves[0]
  if (to === undefined) return null

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    mover.request(to)
  }
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <label className={classes.field}>
        <span className={classes.label}>{m.markAs}</span>
        <select
          className={classes.select}
          value={to}
          disabled={mover.isPending}
          onChange={({ currentTarget: { value } }) =>
            setChoice({
              from: ticket.statusID,
              to: ticket.moves.find((status) => String(status) === value),
            })
          }
        >
          {ticket.moves.map((status) => (
            <option key={status} value={status}>
              {m.statusNames[status]}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden />
      </label>
      <Button type="submit" variant="outline" className={classes.button} loading={mover.isPending}>
        {m.updateStatus}
      </Button>
    </form>
  )
}
