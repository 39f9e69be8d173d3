import * as m from '#messages/tickets.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import classes from './ticket-facts.module.css'
import type { Ticket } from './ticket-queries.ts'

/** For example "M · Like new · Ticket 41". */
export const factsOf = ({ size, condition, ticketID }: Ticket): string =>
  `${sizeAndCondition(size, condition)} · ${m.ticketNumber(ticketID)}`

export const StatusName = ({ ticket: { level, statusID } }: { ticket: Ticket }) => (
  <p className={`min-0 small semibold line-18 ${classes.status}`} data-level={level}>
    {m.statusNames[statusID]}
  </p>
)

/** Why it ended, if a decision of admins ended it. */
export const EndedBecause = ({ ticket: { endedBecause } }: { ticket: Ticket }) =>
  endedBecause && <p className="small muted line-18">{m.endedBecause[endedBecause]}</p>
