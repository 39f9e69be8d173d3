import { Link } from '#web/lib/router.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PickupAt, TimeLeft } from './ticket-dates.tsx'
import type { Viewer } from './ticket-history.tsx'
import { EndedBecause, factsOf, StatusName, TicketPrice } from './ticket-facts.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSteps } from './ticket-steps.tsx'
import classes from './ticket-words.module.css'

/** The photo, item, price, status and progress of a card of one ticket. */
export const TicketWords = ({ ticket, viewer }: { ticket: Ticket; viewer: Viewer }) => (
  <>
    <div className={classes.photo}>
      <Photo photo={ticket.image ?? undefined} sizes="88px" alt="" />
    </div>
    <div className={`min-0 ${classes.words}`}>
      <div className={classes.line}>
        <h2 className={classes.name}>
          <Link to={`/item/${ticket.itemID}`}>{ticket.itemName}</Link>
        </h2>
        <TicketPrice ticket={ticket} className={classes.price} />
      </div>
      {viewer === 'buyer' ? (
        <p className={`ellipsis ${classes.facts}`}>
          <Link className="in-text plain inherit" to={`/shop/${ticket.storeID}`}>
            {ticket.storeName}
          </Link>{' '}
          · {factsOf(ticket)}
        </p>
      ) : (
        <div className={classes.line}>
          <StatusName ticket={ticket} />
          <p className={classes.number}>
            {ticket.size} · {ticket.ticketID}
          </p>
        </div>
      )}
      <TicketSteps ticket={ticket} />
      <div className={classes.line}>
        {viewer === 'buyer' && <StatusName ticket={ticket} />}
        <PickupAt ticket={ticket} />
        <TimeLeft ticket={ticket} />
      </div>
      <EndedBecause ticket={ticket} />
    </div>
  </>
)
