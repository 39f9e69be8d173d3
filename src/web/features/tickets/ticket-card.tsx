import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import * as m from '#messages/tickets.tsx'
import { BoxHead, BoxItems, type Ticks } from './box-items.tsx'
import classes from './ticket-card.module.css'
import { mostUrgent, TicketDates } from './ticket-dates.tsx'
import { TicketDetails } from './ticket-details.tsx'
import type { Viewer } from './ticket-history.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSteps } from './ticket-steps.tsx'
import { TicketWords } from './ticket-words.tsx'

interface TicketCardProps<AnyTicket extends Ticket> {
  /** One ticket, or those of one pickup, which have the same level. */
  tickets: readonly AnyTicket[]
  viewer: Viewer
  /** The label of a card of several. */
  boxLabel: string
  /** Who the tickets are with, or where. */
  person: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  /** Sets any other status. */
  form?: ReactNode
  /** Of a box: which items the form is for. */
  hint?: ReactNode
  ticks?: Ticks | undefined
  /** What could not be done. */
  failures?: ReactNode
  /** Shown in the details, once for all tickets. */
  children?: ReactNode
  /** Shown in the details of each ticket, above its history. */
  ofTicket: (ticket: AnyTicket) => ReactNode
}

/**
 * The ticket of one item, or a box of several with a row for each: the dates, the person and what can be done stand
 * once. A button opens the rest below them.
 */
export const TicketCard = <AnyTicket extends Ticket>({
  tickets,
  viewer,
  boxLabel,
  person: personWords,
  action,
  form,
  hint,
  ticks,
  failures,
  children,
  ofTicket,
}: TicketCardProps<AnyTicket>) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const urgent = mostUrgent(tickets)
  if (!urgent) return null
  const isBox = tickets.length > 1
  const box = { tickets, urgent, viewer }
  const person = (
    <div className={`grid min-0 full-row small on-linen radius-medium ${classes.person}`}>{personWords}</div>
  )
  const formPart = form && <div className="full-row">{form}</div>
  const failuresPart = failures && <div className="full-row">{failures}</div>
  const says = (
    <div className={`full-row ${classes.says}`}>
      <button
        type="button"
        className={`row gap-2 small semibold accent relative ${classes.toggle}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {m.details}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <TicketDates ticket={urgent} />
    </div>
  )
  return (
    <article
      className={`card grid ${classes.card}`}
      data-box={isBox ? viewer : undefined}
      aria-label={isBox ? boxLabel : m.cardLabel(urgent.itemName)}
    >
      {!isBox && (
        <>
          <TicketWords ticket={urgent} viewer={viewer} />
          {says}
          {person}
        </>
      )}
      {isBox && viewer === 'seller' && (
        <>
          {person}
          <BoxHead {...box} />
          {says}
          <BoxItems {...box} ticks={ticks} />
        </>
      )}
      {isBox && viewer === 'buyer' && (
        <>
          <BoxHead {...box} />
          <BoxItems {...box} />
          <div className={`full-row ${classes.steps}`}>
            <TicketSteps ticket={urgent} />
          </div>
          {says}
          {person}
        </>
      )}
      <div className={classes.side}>
        {isBox && (
          <>
            {failuresPart}
            {hint && <p className={`full-row small muted line-18 ${classes.hint}`}>{hint}</p>}
            {formPart}
          </>
        )}
        {action && <div className={`grid on-linen ${classes.action}`}>{action}</div>}
        {!isBox && (
          <>
            {formPart}
            {failuresPart}
          </>
        )}
      </div>
      {open && (
        <div id={id} className={`stack gap-12 full-row ${classes.details}`}>
          <TicketDetails tickets={tickets} viewer={viewer} ofTicket={ofTicket}>
            {children}
          </TicketDetails>
        </div>
      )}
    </article>
  )
}
