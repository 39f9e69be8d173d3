import { IconMail, IconPhone } from '@tabler/icons-react'
import * as m from '#messages/tickets.tsx'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import classes from './customer.module.css'
import type { ShopTicket } from './ticket-queries.ts'

/** The buyer's name and contact details, for the seller. */
export const Customer = ({ ticket, trust }: { ticket: ShopTicket; trust: ReactNode }) => {
  const name = `${ticket.customerFirstName} ${ticket.customerLastName}`
  const at = ticket.customerEmail.lastIndexOf('@')
  // Allow a line break before the @ of a long e-mail address.
  const mailbox = ticket.customerEmail.slice(0, at)
  const host = ticket.customerEmail.slice(at + 1)
  return (
    <address className={classes.customer}>
      <div className={classes.person}>
        <Avatar name={name} photo={ticket.customerPhoto} size="small" />
        <p className={classes.name}>
          <span className={classes.label}>{m.customer}</span> {name}
        </p>
      </div>
      {trust}
      <a href={`tel:${ticket.customerPhone}`} className={classes.way}>
        <IconPhone size={20} stroke={1.75} aria-hidden />
        {ticket.customerPhone}
      </a>
      {/* Helpers do not get it. */}
      {ticket.customerEmail && (
        <a href={`mailto:${ticket.customerEmail}`} className={classes.way}>
          <IconMail size={20} stroke={1.75} aria-hidden />
          <span>
            {mailbox}
            <wbr />@{host}
          </span>
        </a>
      )}
    </address>
  )
}
