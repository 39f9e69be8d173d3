import * as m from '#messages/tickets.tsx'
import classes from './customer.module.css'
import type { ShopTicket } from './ticket-queries.ts'

type Buyer = Pick<ShopTicket, 'customerFirstName' | 'customerLastName' | 'customerPhone' | 'customerEmail'>

/** The buyer's name, phone and e-mail, for the seller. */
export const Customer = ({ ticket }: { ticket: Buyer }) => {
  const at = ticket.customerEmail.lastIndexOf('@')
  // Allow a line break before the @ of a long e-mail address.
  const mailbox = ticket.customerEmail.slice(0, at)
  const host = ticket.customerEmail.slice(at + 1)
  return (
    <address className={`flex wrap align-baseline small ${classes.customer}`} aria-label={m.customer}>
      <p className="body semibold ink line-20 break">
        {ticket.customerFirstName} {ticket.customerLastName}
      </p>
      <a
        href={`tel:${ticket.customerPhone}`}
        className={`min-0 muted line-20 break plain relative ${classes.way}`}
      >
        {ticket.customerPhone}
      </a>
      {/* Helpers do not get it. */}
      {ticket.customerEmail && (
        <a
          href={`mailto:${ticket.customerEmail}`}
          className={`min-0 muted line-20 break plain relative ${classes.way} ${classes.mail}`}
        >
          {mailbox}
          <wbr />@{host}
        </a>
      )}
    </address>
  )
}
