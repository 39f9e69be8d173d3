import { useQuery } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/pickups.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { type Pickup, passQuery } from './pickup-queries.ts'
import classes from './pickup-pass.module.css'

/** What the buyer shows at the counter. */
export const PickupPass = ({ pickup }: { pickup: Pickup }) => {
  const pass = useQuery(passQuery(pickup.pickupID))
  return (
    <section className={classes.pass} aria-label={m.pass}>
      <p className={classes.pay}>{m.payAtShop(<strong>{formatPesos(pickup.totalReady)}</strong>)}</p>
      <div className={classes.cut} aria-hidden />
      <QueryState query={pass} skeleton={<div className={classes.waiting} aria-busy />}>
        {({ code, digits }) => (
          <>
            <QrCode className={classes.code} text={code} label={m.passCode} />
            <p className={classes.digits}>
              {digits.slice(0, 3)} {digits.slice(3)}
            </p>
            <p className={classes.hint}>{m.passHint}</p>
          </>
        )}
      </QueryState>
    </section>
  )
}
