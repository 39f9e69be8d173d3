import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mapsAddress } from '#domain/geography.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import type { Ticket } from './ticket-queries.ts'
import classes from './ticket-shop.module.css'
import { Row } from '#web/ui/parts.tsx'

/** Where to pick the item up. */
export const ShopAddress = ({ ticket }: { ticket: Ticket }) => {
  // A hidden address has only a rounded point, to which nobody should go.
  const location = ticket.storeAddressHidden ? null : ticket.storeLocation
  const place = (
    <>
      <IconMapPin className="accent" size={20} stroke={1.75} aria-hidden />
      <span>
        {ticket.storeAddress}
        {location && <span className="unseen"> {m.openInMaps}</span>}
      </span>
    </>
  )
  return (
    <address className={classes.shop}>
      {location ? (
        <a
          href={mapsAddress(location)}
          target="_blank"
          rel="noreferrer"
          className={`row gap-8 small semibold ink line-13 break plain ${classes.way}`}
        >
          {place}
        </a>
      ) : (
        <span className={`row gap-8 small semibold ink line-13 break plain ${classes.way}`}>{place}</span>
      )}
    </address>
  )
}

/** How to reach the shop. `contact` is a button to talk to it. */
export const TicketShop = ({ ticket, contact }: { ticket: Ticket; contact?: ReactNode }) => {
  if (ticket.level > TicketLevel.ForPickup || (!ticket.storePhone && !contact)) return null
  return (
    <Row gap={12} between>
      {ticket.storePhone && (
        <a
          href={`tel:${ticket.storePhone}`}
          className={`row gap-8 small semibold ink line-13 break plain ${classes.way}`}
        >
          <IconPhone className="accent" size={20} stroke={1.75} aria-hidden />
          {ticket.storePhone}
        </a>
      )}
      {contact}
    </Row>
  )
}
