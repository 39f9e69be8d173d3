import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Text } from '#web/ui/parts.tsx'
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

const isSooner = (one: Dated, other: Dated): boolean => {
  const [at, otherAt] = [expectedOf(one)?.at, expectedOf(other)?.at]
  return at !== undefined && otherAt !== undefined && new Date(at) < new Date(otherAt)
}

/** The first ticket whose next step is due before that of the others. A box shows its dates. */
export const mostUrgent = <AnyTicket extends Dated>([first, ...rest]: readonly AnyTicket[]) =>
  rest.reduce((urgent, ticket) => (urgent && isSooner(ticket, urgent) ? ticket : urgent), first)

interface TicketDatesProps {
  ticket: Dated
  /** A ticket whose dates are shown already. Only what differs from them is shown. */
  shown?: Dated | undefined
}

const differs = (at: string, shown: string | undefined): boolean =>
  shown === undefined || dateInWords(at) !== dateInWords(shown)

/** When the item was requested, and until when the next step is expected. */
export const TicketDates = ({ ticket, shown }: TicketDatesProps) => {
  const expected = expectedOf(ticket)
  const isNear = timeLeft(expected?.at ?? null, useNow()) !== undefined
  const requested = differs(ticket.createdAt, shown?.createdAt)
  const due = expected && differs(expected.at, shown && expectedOf(shown)?.at) ? expected : undefined
  if (!requested && !due) return null
  return (
    <div className={`small muted ${classes.dates}`}>
      {requested && <p>{m.requestedOn(<Time at={ticket.createdAt} />)}</p>}
      {due && (
        <p data-next data-near={isNear || undefined}>
          {due.sentence(<Time at={due.at} />)}
        </p>
      )}
    </div>
  )
}

/** The time left until the next step is due, once it is near. Updates every minute. */
export const TimeLeft = ({ ticket }: { ticket: Dated }) => {
  const words = timeLeft(expectedOf(ticket)?.at ?? null, useNow())
  return words && <p className={`small semibold nowrap line-18 ${classes.near}`}>{words}</p>
}

/** When the buyer comes, if that has been chosen. */
export const PickupAt = ({ ticket }: { ticket: Pick<Ticket, 'pickupTime' | 'level'> }) =>
  ticket.pickupTime !== null &&
  ticket.level <= TicketLevel.ForPickup && (
    <Text size="small" weight="semibold" tone="teal">
      {m.pickupOn(<Time at={ticket.pickupTime} />)}
    </Text>
  )

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className={`semibold ink numbers ${classes.time}`}>
    {dateInWords(at)}
  </time>
)
