import { useQuery } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/pickups.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Text } from '#web/ui/parts.tsx'
import { type Pickup, passQuery } from './pickup-queries.ts'
import classes from './pickup-pass.module.css'

interface PickupPassProps {
  pickup: Pickup
  /** In pesos. Undefined until it is known. */
  toPay: number | undefined
}

/** What the buyer shows at the counter. */
export const PickupPass = ({ pickup, toPay }: PickupPassProps) => {
  const pass = useQuery(passQuery(pickup.pickupID))
  const payHere = pickup.place ? m.payThere : m.payAtShop
  const pay =
    toPay === 0
      ? pickup.place
        ? m.nothingToPayThere
        : m.nothingToPay
      : payHere(<strong>{formatPesos(toPay ?? 0)}</strong>)
  return (
    <section
      className={`grid gap-8 centre radius-large relative clip centred-items ${classes.pass}`}
      aria-label={m.pass}
    >
      {pickup.place && <Text weight="semibold">{pickup.place.name}</Text>}
      <Text size="body">{toPay === undefined ? '\u00A0' : pay}</Text>
      <div className={`relative ${classes.cut}`} aria-hidden />
      <QueryState query={pass} skeleton={<div className={classes.waiting} aria-busy />}>
        {({ code, digits }) => (
          <>
            <QrCode className={classes.code} text={code} label={m.passCode} />
            <p className={`bold line-12 numbers text-display ${classes.digits}`}>
              <span aria-hidden>
                {digits.slice(0, 3)} {digits.slice(3)}
              </span>
              {/* A screen reader would say two numbers of three digits. */}
              <span className="unseen">{[...digits].join(' ')}</span>
            </p>
            <p className={`small ${classes.hint}`}>{pickup.place ? m.passHintThere : m.passHint}</p>
          </>
        )}
      </QueryState>
    </section>
  )
}
