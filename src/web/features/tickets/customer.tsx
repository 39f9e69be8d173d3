import { IconMail, IconPhone } from '@tabler/icons-react'
import * as m from '#messages/tickets.tsx'
import classes from './customer.module.css'
import type { ShopTicket } from './ticket-queries.ts'

/** Who asked for the piece, and how to reach them. */
export const Customer = ({ ticket }: { ticket: ShopTicket }) => {
  const at = ticket.customerEmail.lastIndexOf('@')
  // A long address breaks before its @.
  const mailbox = ticket.customerEmail.slice(0, at)
  const host = ticket.customerEmail.slice(at + 1)
  return (
    <address className={classes.customer}>
      <p className={classes.name}>
        <span className={classes.label}>{m.customer}</span> {ticket.customerFirstName}{' '}
        {ticket.customerLastName}
      </p>
      <a href={`tel:${ticket.customerPhone}`} className={classes.way}>
        <IconPhone size={20} stroke={1.75} aria-hidden />
        {ticket.customerPhone}
      </a>
      <a href={`mailto:${ticket.customerEmail}`} className={classes.way}>
        <IconMail size={20} stroke={1.75} aria-hidden />
        <span>
          {mailbox}
          <wbr />@{host}
        </span>
      </a>
    </address>
  )
}
