import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import classes from './ticket-card.module.css'
import { PickupAt } from './pickup-box.tsx'
import { TicketDates, TimeLeft } from './ticket-dates.tsx'
import { TicketHistory, type Viewer } from './ticket-history.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSteps } from './ticket-steps.tsx'

interface TicketCardProps {
  ticket: Ticket
  viewer: Viewer
  /** Whether the time of its pickup stands above it. */
  inBox: boolean
  /** Who the ticket is with, or where. */
  person: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  /** Sets any other status. */
  form?: ReactNode
  /** Shown in the details, above the history. */
  children?: ReactNode
}

/** A ticket with its dates, its person and what can be done. A button opens the rest below them. */
export const TicketCard = ({ ticket, viewer, inBox, person, action, form, children }: TicketCardProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const status = (
    <p className={classes.status} data-level={ticket.level}>
      {m.statusNames[ticket.statusID]}
    </p>
  )
  const facts = `${sizeAndCondition(ticket.size, ticket.condition)} · ${m.ticketNumber(ticket.ticketID)}`
  return (
    <article className={classes.card} aria-label={m.cardLabel(ticket.itemName)}>
      <div className={classes.photo}>
        <Photo photo={ticket.image ?? undefined} sizes="88px" alt="" />
      </div>
      <div className={classes.words}>
        <div className={classes.line}>
          <h2 className={classes.name}>
            <Link to={`/item/${ticket.itemID}`}>{ticket.itemName}</Link>
          </h2>
          <p className={classes.price}>{formatPesos(ticket.price)}</p>
        </div>
        {viewer === 'buyer' ? (
          <p className={classes.facts}>
            <Link to={`/shop/${ticket.storeID}`}>{ticket.storeName}</Link> · {facts}
          </p>
        ) : (
          <div className={classes.line}>
            {status}
            <p className={classes.number}>
              {ticket.size} · {ticket.ticketID}
            </p>
          </div>
        )}
        <TicketSteps ticket={ticket} />
        <div className={classes.line}>
          {viewer === 'buyer' && status}
          {!inBox && ticket.level <= TicketLevel.ForPickup && <PickupAt time={ticket.pickupTime} />}
          <TimeLeft ticket={ticket} />
        </div>
        {ticket.endedBecause && <p className={classes.because}>{m.endedBecause[ticket.endedBecause]}</p>}
      </div>
      <div className={classes.says}>
        <TicketDates ticket={ticket} />
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {m.details}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      <div className={classes.person}>{person}</div>
      <div className={classes.side}>
        {action && <div className={classes.action}>{action}</div>}
        {form && <div className={classes.form}>{form}</div>}
      </div>
      {open && (
        <div id={id} className={classes.details}>
          {viewer === 'seller' && <p className={classes.facts}>{facts}</p>}
          {children}
          {ticket.level <= TicketLevel.Completed && (
            <Link to={`/pickup/${ticket.pickupID}`} className={classes.pickup}>
              {ticket.level === TicketLevel.Completed ? m.seeReceipt : m.seePickup}
            </Link>
          )}
          <TicketHistory ticket={ticket} viewer={viewer} />
        </div>
      )}
    </article>
  )
}
