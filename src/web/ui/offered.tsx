import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/offered.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'

interface Item {
  price: number
  offered?: { price: number; until: string } | undefined
}

/** What this buyer pays: less than the price, if the shop offers them the item for that. */
export const pays = ({ price, offered }: Item): number => offered?.price ?? price

/** Until when the buyer pays less. Nothing where they do not. */
export const OfferedUntil = ({ item, className = '' }: { item: Item; className?: string }) =>
  item.offered ? (
    <span className={`block small medium teal ${className}`}>
      {m.forYouUntil(<time dateTime={item.offered.until}>{dateInWords(item.offered.until)}</time>)}
    </span>
  ) : null

/** The price for everybody else, struck. */
export const UsualPrice = ({ pesos, className = '' }: { pesos: number; className?: string }) => (
  <s className={`small medium muted nowrap ${className}`}>
    <span className="unseen">{m.usually} </span>
    {formatPesos(pesos)}
  </s>
)
