import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/tickets.tsx'
import { UsualPrice } from '#web/ui/offered.tsx'
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

/** What an item costs, in a bundle before its usual price. */
export const TicketPrice = ({
  ticket: { price, usualPrice },
  className = '',
}: {
  ticket: Ticket
  className?: string | undefined
}) => (
  <p className={className}>
    {formatPesos(price)}
    {usualPrice !== undefined && usualPrice !== price && (
      <UsualPrice pesos={usualPrice} className="block text-end" />
    )}
  </p>
)

/** Why it ended, if a decision of admins ended it. */
export const EndedBecause = ({ ticket: { endedBecause } }: { ticket: Ticket }) =>
  endedBecause && <p className="small muted line-18">{m.endedBecause[endedBecause]}</p>
