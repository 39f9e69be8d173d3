import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/offered.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'

/** Until when the price is less for this reader. */
export const OfferedUntil = ({ until, className = '' }: { until: string; className?: string }) => (
  <span className={`block small medium teal ${className}`}>
    {m.forYouUntil(<time dateTime={until}>{dateInWords(until)}</time>)}
  </span>
)

/** The price for everybody else, struck. */
export const UsualPrice = ({ pesos, className = '' }: { pesos: number; className?: string }) => (
  <s className={`small medium muted nowrap ${className}`}>
    <span className="unseen">{m.usually} </span>
    {formatPesos(pesos)}
  </s>
)
