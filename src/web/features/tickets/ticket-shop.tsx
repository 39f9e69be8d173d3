import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mapsAddress } from '#domain/geography.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import unseen from '#web/ui/unseen.module.css'
import type { Ticket } from './ticket-queries.ts'
import classes from './ticket-shop.module.css'

/** Where to pick the item up. */
export const ShopAddress = ({ ticket }: { ticket: Ticket }) => {
  const place = (
    <>
      <IconMapPin size={20} stroke={1.75} aria-hidden />
      <span>
        {ticket.storeAddress}
        {ticket.storeLocation && <span className={unseen.unseen}> {m.openInMaps}</span>}
      </span>
    </>
  )
  return (
    <address className={classes.shop}>
      {ticket.storeLocation ? (
        <a href={mapsAddress(ticket.storeLocation)} target="_blank" rel="noreferrer" className={classes.way}>
          {place}
        </a>
      ) : (
        <span className={classes.way}>{place}</span>
      )}
    </address>
  )
}

/** How to reach the shop. `contact` is a button to talk to it. */
export const TicketShop = ({ ticket, contact }: { ticket: Ticket; contact?: ReactNode }) => {
  if (ticket.level > TicketLevel.ForPickup || (!ticket.storePhone && !contact)) return null
  return (
    <div className={classes.reach}>
      {ticket.storePhone && (
        <a href={`tel:${ticket.storePhone}`} className={classes.way}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {ticket.storePhone}
        </a>
      )}
      {contact}
    </div>
  )
}
