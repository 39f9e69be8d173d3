import { useInfiniteQuery } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/counter.ts'
import { timeInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Price, Text } from '#web/ui/parts.tsx'
import classes from './counter.module.css'
import { ItemLine } from './item-line.tsx'
import type { CounterSale } from './sale-outbox.ts'
import { salesQuery } from './sales-query.ts'
import { useSecondsLeft, useUndo } from './use-undo.ts'

/** Today's sales, each with a button to undo it while that is possible. */
export const SoldToday = () => {
  const query = useInfiniteQuery(salesQuery)
  const [first] = query.data?.pages ?? []
  return (
    <section aria-label={m.soldToday}>
      <div className={`flex wrap align-baseline between ${classes.head}`}>
        <Text as="h2" size="large" weight="semibold">
          {m.soldToday}
        </Text>
        {first && first.count > 0 && (
          <span className={`small muted ${classes.quiet}`}>
            {m.countAndSum(first.count, formatPesos(first.sum))}
          </span>
        )}
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton height={180} className="on-linen radius-large" aria-busy />}
        empty={first?.count === 0 && <p className={`small muted ${classes.quiet}`}>{m.nothingSold}</p>}
      >
        {({ pages }) => (
          <>
            <ul className={classes.sales}>
              {pages.flatMap(({ sales }) =>
                sales.map((sale) => (
                  <li key={sale.saleID}>
                    <Sale sale={sale} receivedAt={query.dataUpdatedAt} />
                  </li>
                )),
              )}
            </ul>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
    </section>
  )
}

const Sale = ({ sale, receivedAt }: { sale: CounterSale; receivedAt: number }) => {
  const left = useSecondsLeft(sale.undoSeconds, receivedAt)
  const undo = useUndo()
  return (
    <ItemLine
      item={sale}
      image={sale.image}
      facts={m.soldAt(sale.number, timeInWords(sale.tappedAt ?? sale.soldAt))}
    >
      {left > 0 && (
        <Button
          size="sm"
          variant="default"
          aria-label={m.undoOf(sale.name)}
          loading={undo.isPending}
          onClick={() => undo.mutate(sale.saleID)}
        >
          {m.undo}
        </Button>
      )}
      <Price pesos={sale.price} />
    </ItemLine>
  )
}
