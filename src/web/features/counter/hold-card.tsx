import { IconClockPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Hold } from '#domain/counter.ts'
import * as m from '#messages/counter.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './counter.module.css'

/** Who has the item, and what the seller can do. The children show the item. */
export const HoldCard = ({ hold, children }: { hold: Hold; children?: ReactNode }) => {
  const until = hold.until === null ? null : dateInWords(hold.until)
  return (
    <section className={`stack gap-10 on-linen radius-large ${classes.result}`} data-kind="held" role="alert">
      <h2 className={`row gap-8 bold line-13 text-section ${classes.title}`}>
        <IconClockPause size={24} stroke={1.75} aria-hidden />
        {m.notSoldOnHold}
      </h2>
      {children}
      <p>
        {m.heldBy[hold.by](hold.name, until)}
        {hold.picksUpAt !== null && ` ${m.pickupIsSet(dateInWords(hold.picksUpAt))}`}
      </p>
      {hold.pickupID !== null && (
        <div className={`flex wrap gap-8 ${classes.two}`}>
          <Button to={`/pickup/${hold.pickupID}`} variant="default">
            {m.openTicket}
          </Button>
          {hold.isReady && (
            <Button to="/scan" variant="default">
              {m.scanPass}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
