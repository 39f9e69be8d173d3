import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import { dateInWords } from './dates.ts'
import classes from './ticket-card.module.css'
import { TicketHistory, type Viewer } from './ticket-history.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSteps } from './ticket-steps.tsx'
import { TimeLeft } from './time-left.tsx'

interface TicketCardProps {
  ticket: Ticket
  viewer: Viewer
  /** Shown between the dates and the history. */
  children?: ReactNode
}

export const TicketCard = ({ ticket, viewer, children }: TicketCardProps) => (
  <article className={classes.card} aria-label={m.cardLabel(ticket.itemName)}>
    <div className={classes.item}>
      <div className={classes.photo}>
        <Photo photo={ticket.image ?? undefined} sizes="80px" alt="" />
      </div>
      <div className={classes.words}>
        <div className={classes.top}>
          <h2 className={classes.name}>
            <Link to={`/item/${ticket.itemID}`}>{ticket.itemName}</Link>
          </h2>
          <p className={classes.price}>{formatPesos(ticket.price)}</p>
        </div>
        <p className={classes.facts}>
          {viewer === 'buyer' && (
            <>
              <Link to={`/shop/${ticket.storeID}`}>{ticket.storeName}</Link>
              {' · '}
            </>
          )}
          {sizeAndCondition(ticket.size, ticket.condition)} · {m.ticketNumber(ticket.ticketID)}
        </p>
        <TicketSteps ticket={ticket} />
        <p className={classes.status} data-level={ticket.level}>
          {ticket.currentStatusName}
        </p>
      </div>
    </div>
    <div className={classes.dates}>
      <p>{m.requestedOn(<Time at={ticket.createdAt} />)}</p>
      {ticket.level === TicketLevel.Pending && (
        <p className={classes.expected}>
          {m.confirmationExpected(<Time at={ticket.expected_seller_fulfillment} />)}
          <TimeLeft until={ticket.expected_seller_fulfillment} />
        </p>
      )}
      {ticket.level === TicketLevel.ForPickup && ticket.expected_buyer_fulfillment !== null && (
        <p className={classes.expected}>
          {m.pickupExpected(<Time at={ticket.expected_buyer_fulfillment} />)}
          <TimeLeft until={ticket.expected_buyer_fulfillment} />
        </p>
      )}
    </div>
    {children}
    <TicketHistory ticket={ticket} viewer={viewer} />
  </article>
)

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className={classes.time}>
    {dateInWords(at)}
  </time>
)
