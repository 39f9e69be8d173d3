import { IconBroadcast, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { itemsOfState, withItems } from './chosen-items.ts'
import { OpenTickets } from './open-tickets.tsx'
import classes from './prepare.module.css'
import { type OwnSale, pathOf, preparePath, salesQuery } from './queries.ts'
import { SaleForm } from './sale-form.tsx'

const groups: Record<'running' | 'planned' | 'past', readonly OwnSale['state'][]> = {
  running: ['running'],
  planned: ['planned'],
  past: ['ended', 'cancelled'],
}

/** The live sales of the shop: running, coming and past. */
export const SalesPage = () => {
  const query = useInfiniteQuery(salesQuery)
  const brought = itemsOfState(useLocation().state)
  const navigationState = brought.length > 0 ? withItems(brought) : undefined
  const [isNew, setNew] = useState(false)
  const sales = query.data?.pages.flatMap((page) => page.sales) ?? []
  const prepare = (
    <Button leftSection={<IconBroadcast size={20} stroke={1.75} aria-hidden />} onClick={() => setNew(true)}>
      {m.prepare}
    </Button>
  )
  return (
    <>
      <PageTitle title={common.liveSales} action={sales.length > 0 && prepare} />
      {navigationState && (
        <p className={`tint-good mb-16 semibold radius-medium ${classes.brought}`}>
          {m.chooseSaleFor(brought.length)}
        </p>
      )}
      <QueryState
        query={query}
        skeleton={<Skeleton height={320} className="on-linen radius-large" aria-busy />}
        empty={
          query.data &&
          sales.length === 0 && (
            <EmptyState large filled text={m.noSales} hint={m.noSalesHint} action={prepare} />
          )
        }
      >
        {() => (
          <>
            {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
              <SaleGroup
                key={group}
                state={navigationState}
                name={m.saleGroups[group]}
                sales={sales.filter(({ state }) => groups[group].includes(state))}
              />
            ))}
            <NextPage query={query} />
            <OpenTickets value={query.data?.pages[0]?.openTickets ?? null} />
          </>
        )}
      </QueryState>
      {isNew && (
        <SaleForm
          onClose={() => setNew(false)}
          onSaved={(sale) => navigate(preparePath(sale), { replace: true, state: navigationState })}
        />
      )}
    </>
  )
}

const factsOf = ({ state, startsAt, items: count, claimed, viewers }: OwnSale): string =>
  state === 'running'
    ? m.runningFacts(claimed, viewers)
    : state === 'planned'
      ? m.plannedFacts(dateInWords(startsAt), count)
      : state === 'ended'
        ? m.endedFacts(dateInWords(startsAt), claimed)
        : m.cancelledFacts(dateInWords(startsAt))

interface SaleGroupProps {
  name: string
  sales: readonly OwnSale[]
  /** The items to put into the sale that is chosen. */
  state: ReturnType<typeof withItems> | undefined
}

const SaleGroup = ({ name, sales, state }: SaleGroupProps) =>
  sales.length > 0 && (
    <section className={classes.group} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {sales.map((sale) => (
          <li key={sale.saleID}>
            <Link
              to={state ? preparePath(sale) : pathOf(sale)}
              state={state}
              className={`row gap-12 between ink plain ${classes.sale}`}
              data-state={sale.state}
            >
              <span>
                <b>{sale.title}</b>
                <span>{factsOf(sale)}</span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
