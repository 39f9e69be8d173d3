import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/tickets.tsx'
import { Photo } from '#web/ui/photo.tsx'
import classes from './box-items.module.css'
import { PickupAt, TicketDates, TimeLeft } from './ticket-dates.tsx'
import { EndedBecause, StatusName, TicketPrice } from './ticket-facts.tsx'
import type { Viewer } from './ticket-history.tsx'
import type { Ticket } from './ticket-queries.ts'

interface BoxHeadProps {
  tickets: readonly Ticket[]
  /** The one whose dates the box shows. */
  urgent: Ticket
  viewer: Viewer
}

/** How many items a box has, of which shop, and what they cost together. */
export const BoxHead = ({ tickets, urgent, viewer }: BoxHeadProps) => (
  <div className={`min-0 full-row ${classes.head}`}>
    <div className={classes.line}>
      {viewer === 'buyer' ? (
        <div className={`grow min-0 ${classes.shop}`}>
          <h2 className={classes.name}>
            <Link to={`/shop/${urgent.storeID}`}>{urgent.storeName}</Link>
          </h2>
          <p className={classes.number}>{m.itemsOnePickup(tickets.length)}</p>
        </div>
      ) : (
        <h2 className={classes.name}>{m.items(tickets.length)}</h2>
      )}
      <p className={`rigid ${classes.total}`}>
        {formatPesos(tickets.reduce((sum, { price }) => sum + price, 0))}
      </p>
    </div>
    <div className={classes.line}>
      <PickupAt ticket={urgent} />
      <TimeLeft ticket={urgent} />
    </div>
  </div>
)

/** Which items of a box get the next status. */
export interface Ticks {
  isTicked: (ticketID: number) => boolean
  toggle: (ticketID: number) => void
  disabled: boolean
}

interface BoxItemsProps extends BoxHeadProps {
  ticks?: Ticks | undefined
}

/** A row for each item of a box, with its own status, and with its own dates if they differ from those of the box. */
export const BoxItems = ({ tickets, urgent, viewer, ticks }: BoxItemsProps) => (
  <ul className={`min-0 full-row ${classes.items}`}>
    {tickets.map((ticket) => {
      const { ticketID, itemID, itemName, image, size } = ticket
      return (
        <li key={ticketID} className={`row min-0 ${classes.item}`}>
          {ticks && (
            <label className={`grid pointer ${classes.tick}`}>
              <input
                type="checkbox"
                aria-label={m.tick(itemName)}
                checked={ticks.isTicked(ticketID)}
                disabled={ticks.disabled}
                onChange={() => ticks.toggle(ticketID)}
              />
            </label>
          )}
          <div className={`width-44 ${classes.photo}`}>
            <Photo photo={image ?? undefined} sizes="44px" alt="" />
          </div>
          <div className="grow min-0">
            <div className={classes.line}>
              <h3 className={classes.name}>
                <Link to={`/item/${itemID}`}>{itemName}</Link>
              </h3>
              <TicketPrice ticket={ticket} className={classes.price} />
            </div>
            <div className={classes.line}>
              <p className={classes.number}>
                {size} · {viewer === 'buyer' ? m.ticketNumber(ticketID) : ticketID}
              </p>
              <StatusName ticket={ticket} />
            </div>
            <EndedBecause ticket={ticket} />
            <TicketDates ticket={ticket} shown={urgent} />
          </div>
        </li>
      )
    })}
  </ul>
)
