import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/pickups.tsx'
import * as tickets from '#messages/tickets.tsx'
import { UsualPrice } from '#web/ui/offered.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import { Stack } from '#web/ui/parts.tsx'
import classes from './pickup-items.module.css'
import type { Pickup, PickupTicket } from './pickup-queries.ts'

/** What a row shows of a ticket, also of one that was kept for a visit without a network. */
export type ShownTicket = Pick<
  PickupTicket,
  'ticketID' | 'itemID' | 'itemName' | 'image' | 'price' | 'usualPrice' | 'size' | 'condition'
>

/** A photo, name and price. `children` stand below, `action` at the end. */
export const ItemRow = ({
  ticket,
  action,
  children,
}: {
  ticket: ShownTicket
  action?: ReactNode
  children?: ReactNode
}) => (
  <div className={`row gap-14 ${classes.row}`}>
    <div className={classes.photo}>
      <Photo photo={ticket.image ?? undefined} sizes="64px" alt="" />
    </div>
    <div className="grow min-0">
      <p className={classes.name}>
        <Link to={`/item/${ticket.itemID}`}>{ticket.itemName}</Link>
      </p>
      <p className="small muted break">
        {sizeAndCondition(ticket.size, ticket.condition)} · {tickets.ticketNumber(ticket.ticketID)}
      </p>
      {children}
    </div>
    <p className="rigid bold">
      {formatPesos(ticket.price)}
      {ticket.usualPrice !== undefined && ticket.usualPrice !== ticket.price && (
        <UsualPrice pesos={ticket.usualPrice} className="block text-end" />
      )}
    </p>
    {action}
  </div>
)

/** All items of a pickup with their statuses, and what they cost together. */
export const PickupItems = ({ pickup }: { pickup: Pickup }) => (
  <Stack as="section" gap={4} aria-label={m.items}>
    <h2 className="section-title">{m.itemCount(pickup.tickets.length)}</h2>
    <ul>
      {pickup.tickets.map((ticket) => (
        <li key={ticket.ticketID}>
          <ItemRow ticket={ticket}>
            <p
              className={`small muted break ${classes.status}`}
              data-over={ticket.level === TicketLevel.Cancelled || undefined}
            >
              {tickets.statusNames[ticket.statusID]}
              {ticket.refusedFor && <> · {m.refusalReasons[ticket.refusedFor]}</>}
            </p>
          </ItemRow>
        </li>
      ))}
    </ul>
    <p className={`flex align-baseline between line-above ${classes.total}`}>
      <span>{m.total}</span>
      <strong className="text-title bold">{formatPesos(pickup.total)}</strong>
    </p>
  </Stack>
)
