import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import classes from './ticket-card.module.css'
import { PickupAt } from './pickup-box.tsx'
import { TicketHistory, type Viewer } from './ticket-history.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSteps } from './ticket-steps.tsx'
import { TimeLeft } from './time-left.tsx'

interface TicketCardProps {
  ticket: Ticket
  viewer: Viewer
  /** Whether the time of its pickup stands above it. */
  inBox: boolean
  /** Who the ticket is with, or where: beside the action. */
  person: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  /** Shown in the details, between the dates and the history. */
  children?: ReactNode
}

/** The deadline of the next step, or null if there is none. */
const deadlineOf = ({
  level,
  expected_seller_fulfillment,
  expected_buyer_fulfillment,
}: Ticket): string | null => {
  if (level === TicketLevel.Pending) return expected_seller_fulfillment
  return level === TicketLevel.ForPickup ? expected_buyer_fulfillment : null
}

/** A row with the next action. A tap on the person opens everything else below it. */
export const TicketCard = ({ ticket, viewer, inBox, person, action, children }: TicketCardProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const deadline = deadlineOf(ticket)
  return (
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
          <div className={classes.now}>
            <p className={classes.status} data-level={ticket.level}>
              {m.statusNames[ticket.statusID]}
            </p>
            {deadline !== null && <TimeLeft until={deadline} />}
          </div>
          {ticket.endedBecause && <p className={classes.because}>{m.endedBecause[ticket.endedBecause]}</p>}
          {!inBox && ticket.level <= TicketLevel.ForPickup && <PickupAt time={ticket.pickupTime} />}
        </div>
      </div>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.person}>{person}</span>
          <span className={classes.more}>
            {m.details}
            <IconChevronDown size={16} aria-hidden />
          </span>
        </button>
        {action}
      </div>
      {open && (
        <div id={id} className={classes.details}>
          <div className={classes.dates}>
            <p>{m.requestedOn(<Time at={ticket.createdAt} />)}</p>
            {ticket.level === TicketLevel.Pending && (
              <p className={classes.expected}>
                {m.confirmationExpected(<Time at={ticket.expected_seller_fulfillment} />)}
              </p>
            )}
            {ticket.level === TicketLevel.ForPickup && ticket.expected_buyer_fulfillment !== null && (
              <p className={classes.expected}>
                {m.pickupExpected(<Time at={ticket.expected_buyer_fulfillment} />)}
              </p>
            )}
          </div>
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

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className={classes.time}>
    {dateInWords(at)}
  </time>
)
