import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { timeLeft } from './dates.ts'
import classes from './ticket-dates.module.css'
import type { Ticket } from './ticket-queries.ts'

type Dated = Pick<
  Ticket,
  'level' | 'createdAt' | 'expected_seller_fulfillment' | 'expected_buyer_fulfillment'
>

/** The deadline of the next step and its sentence, or undefined if there is none. */
const expectedOf = (ticket: Dated) => {
  if (ticket.level === TicketLevel.Pending)
    return { at: ticket.expected_seller_fulfillment, sentence: m.confirmationExpected }
  return ticket.level === TicketLevel.ForPickup && ticket.expected_buyer_fulfillment !== null
    ? { at: ticket.expected_buyer_fulfillment, sentence: m.pickupExpected }
    : undefined
}

/** When the item was requested, and until when the next step is expected. */
export const TicketDates = ({ ticket }: { ticket: Dated }) => {
  const expected = expectedOf(ticket)
  const isNear = timeLeft(expected?.at ?? null, useNow()) !== undefined
  return (
    <div className={classes.dates}>
      <p>{m.requestedOn(<Time at={ticket.createdAt} />)}</p>
      {expected && <p data-near={isNear || undefined}>{expected.sentence(<Time at={expected.at} />)}</p>}
    </div>
  )
}

/** The time left until the next step is due, once it is near. Updates every minute. */
export const TimeLeft = ({ ticket }: { ticket: Dated }) => {
  const words = timeLeft(expectedOf(ticket)?.at ?? null, useNow())
  return words && <p className={classes.near}>{words}</p>
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className={classes.time}>
    {dateInWords(at)}
  </time>
)
