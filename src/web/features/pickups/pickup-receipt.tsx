import { IconPrinter } from '@tabler/icons-react'
import { formatPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/pickups.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Text } from '#web/ui/parts.tsx'
import { ItemRow } from './pickup-items.tsx'
import type { Pickup, PickupTicket } from './pickup-queries.ts'
import classes from './pickup-receipt.module.css'

const isCompleted = ({ level }: PickupTicket): boolean => level === TicketLevel.Completed

/** What was picked up, when and where, for both sides. It can be printed. */
export const PickupReceipt = ({ pickup }: { pickup: Pickup }) => {
  const tickets = pickup.tickets.filter(isCompleted)
  if (tickets.length === 0) return null
  const at = tickets
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <section aria-label={m.receipt}>
      <article className={`stack card gap-10 ${classes.sheet}`}>
        <h2 className="section-title centre">{pickup.storeName}</h2>
        <p className="muted centre">{pickup.place ? pickup.place.name : pickup.storeAddress}</p>
        <ul className={classes.items}>
          {tickets.map((ticket) => (
            <li key={ticket.ticketID}>
              <ItemRow ticket={ticket} />
            </li>
          ))}
        </ul>
        <dl className={`stack gap-8 ${classes.facts}`}>
          <div className={`flex gap-16 between ${classes.total}`}>
            <dt>{m.total}</dt>
            <dd>{formatPesos(tickets.reduce((sum, { price }) => sum + price, 0))}</dd>
          </div>
          {at && (
            <div className="flex gap-16 between">
              <dt>{m.pickedUp}</dt>
              <dd>
                <time dateTime={at}>{dateInWords(at)}</time>
              </dd>
            </div>
          )}
          <div className="flex gap-16 between">
            <dt>{m.buyer}</dt>
            <dd>
              {pickup.customerFirstName} {pickup.customerLastName}
            </dd>
          </div>
          <div className="flex gap-16 between">
            <dt>{m.passAtCounter}</dt>
            <dd>{m.passReadings[pickup.pass ?? 'none']}</dd>
          </div>
          <div className="flex gap-16 between">
            <dt>{m.pickupNumber}</dt>
            <dd>{pickup.pickupID}</dd>
          </div>
        </dl>
        <Text size="small" tone="muted">
          {m.notOfficial}
        </Text>
      </article>
      <div className={`flex justify-center mt-12 ${classes.print}`}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => print()}
        >
          {m.print}
        </Button>
      </div>
    </section>
  )
}
