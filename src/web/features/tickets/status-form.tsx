import { IconChevronDown } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './status-form.module.css'
import { movesOfAll, nextOfAll } from './ticket-moves.ts'
import type { TicketMover } from './ticket-mover.tsx'
import type { ShopTicket } from './ticket-queries.ts'

interface StatusFormProps {
  /** Those that get the status. */
  tickets: readonly ShopTicket[]
  /** What the seller chose. Unless it is allowed for all, the next status is selected. */
  choice: TicketStatus | undefined
  onChoose: (status: TicketStatus | undefined) => void
  mover: TicketMover
}

/** Sets any status that the server allows for all of the tickets. */
export const StatusForm = ({ tickets, choice, onChoose, mover }: StatusFormProps) => {
  const moves = movesOfAll(tickets)
  const to = moves.find((status) => status === choice) ?? nextOfAll(tickets) ?? moves[0]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (to !== undefined) mover.request({ tickets, to })
  }
  return (
    <form className={`grid gap-8 ${classes.form}`} onSubmit={onSubmit}>
      <label className={`min-0 relative ${classes.field}`}>
        <span className={`small medium muted absolute no-events ${classes.label}`}>{m.markAs}</span>
        <select
          className={`ellipsis full full-height small semibold ink line-20 on-linen radius-medium ${classes.select}`}
          value={to}
          disabled={mover.isPending || to === undefined}
          onChange={({ currentTarget: { value } }) =>
            onChoose(moves.find((status) => String(status) === value))
          }
        >
          {moves.map((status) => (
            <option key={status} value={status}>
              {m.statusNames[status]}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden />
      </label>
      <Button
        type="submit"
        variant="outline"
        className={classes.button}
        loading={mover.isPending}
        disabled={to === undefined}
      >
        {m.updateStatus}
      </Button>
    </form>
  )
}
