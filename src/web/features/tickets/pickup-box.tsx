import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/tickets.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import classes from './pickup-box.module.css'
import type { Ticket } from './ticket-queries.ts'

interface PickupBoxProps {
  tickets: readonly Pick<Ticket, 'pickupID' | 'pickupTime' | 'price'>[]
  title?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The tickets of one pickup: one total, one time, and one way to its page. */
export const PickupBox = ({ tickets, title, action, children }: PickupBoxProps) => {
  const [first] = tickets
  if (!first) return null
  return (
    <section className={classes.box} aria-label={m.onePickup}>
      <div className={classes.top}>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <Link to={`/pickup/${first.pickupID}`}>{title}</Link>
          </h2>
          <p className={classes.facts}>
            {m.itemsFor(tickets.length, formatPesos(tickets.reduce((sum, { price }) => sum + price, 0)))}
          </p>
          <PickupAt time={first.pickupTime} />
        </div>
        {action}
      </div>
      <div className={classes.cards}>{children}</div>
    </section>
  )
}

/** When the buyer comes, if that has been chosen. */
export const PickupAt = ({ time }: { time: string | null }) =>
  time && <p className={classes.time}>{m.pickupOn(<time dateTime={time}>{dateInWords(time)}</time>)}</p>
