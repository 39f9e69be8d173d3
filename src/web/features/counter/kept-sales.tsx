import { IconAlertCircle, IconClockUp } from '@tabler/icons-react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/counter.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack, Text } from '#web/ui/parts.tsx'
import classes from './counter.module.css'
import { findKnown } from './known-items.ts'
import { dropSale, type KeptSale, useKeptSales } from './sale-outbox.ts'

const nameOf = ({ tag, price }: KeptSale): string => {
  const known = findKnown(tag)
  const paid = price ?? known?.price
  const name = known?.name ?? (tag.number === undefined ? m.unknownItem : m.numbered(tag.number))
  return paid === undefined ? name : `${name} · ${formatPesos(paid)}`
}

/** Sales that wait for the network, and those that the server refused, with what to do. */
export const KeptSales = () => {
  const kept = useKeptSales()
  if (kept.length === 0) return null
  return (
    <section aria-label={m.notSentYet}>
      <Text as="h2" size="large" weight="semibold">
        {m.notSentYet}
      </Text>
      <Stack as="ul" gap={10} className="mt-8">
        {kept.map((sale) => (
          <li
            key={sale.clientID}
            className={`stack gap-10 on-linen radius-large ${classes.result}`}
            data-kind={sale.problem ? 'refused' : 'held'}
          >
            <p className={`row gap-8 bold line-13 text-section ${classes.title}`} data-small="">
              {sale.problem ? (
                <IconAlertCircle size={22} stroke={1.75} aria-hidden />
              ) : (
                <IconClockUp size={22} stroke={1.75} aria-hidden />
              )}
              {nameOf(sale)}
            </p>
            {sale.problem ? (
              <Conflict sale={sale} problem={sale.problem} />
            ) : (
              <p>{m.tappedAt(dateInWords(sale.at))}</p>
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}

const Conflict = ({ sale, problem }: { sale: KeptSale; problem: NonNullable<KeptSale['problem']> }) => {
  const { code, sentence, hold } = problem
  const until = hold?.until ? dateInWords(hold.until) : null
  return (
    <div role="alert">
      <p>
        {m.tappedAt(dateInWords(sale.at))} {hold ? m.heldBy[hold.by](hold.name, until) : sentence}
      </p>
      <p>{m.whatToDo(code)}</p>
      <div className={`flex wrap gap-8 ${classes.two}`}>
        {hold && hold.pickupID !== null && (
          <Button to={`/pickup/${hold.pickupID}`} variant="default">
            {m.openTicket}
          </Button>
        )}
        <Button variant="default" onClick={() => dropSale(sale.clientID)}>
          {m.understood}
        </Button>
      </div>
    </div>
  )
}
