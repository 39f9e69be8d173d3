import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, navigate } from '#web/lib/router.tsx'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'
import { longDay } from '#web/ui/day-values.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/parts.tsx'
import { BaleFigures } from './bale-figures.tsx'
import { BaleForm } from './bale-form.tsx'
import { balesQuery } from './bale-queries.ts'
import classes from './bales.module.css'

/** What the shop bought as one, and what it has earned since. */
export const BalesPage = () => {
  const query = useInfiniteQuery(balesQuery)
  const [adding, setAdding] = useState(false)
  const bales = query.data?.pages.flatMap((page) => page.bales) ?? []
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      {m.addBale}
    </Button>
  )
  return (
    <>
      <PageTitle title={m.bales} action={bales.length > 0 && add} />
      <QueryState
        query={query}
        skeleton={<Skeleton aria-busy height={190} aria-label={common.loading} />}
        empty={bales.length === 0 && <EmptyState text={m.noBale} hint={m.noBaleHint} action={add} />}
      >
        {() => (
          <>
            <ul className={`stack gap-12 ${classes.list}`}>
              {bales.map((bale) => (
                <li key={bale.baleID} className={`stack card gap-12 pad-16 ${classes.card}`}>
                  <div className={`row between ${classes.head}`}>
                    <h2 className="min-0 large semibold break">
                      <Link className="in-text ink" to={`/bales/${bale.baleID}`}>
                        {bale.name}
                      </Link>
                    </h2>
                    <Text size="small" tone="muted">
                      {longDay(bale.boughtOn)}
                    </Text>
                  </div>
                  <BaleFigures bale={bale} />
                </li>
              ))}
            </ul>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
      {adding && (
        <BaleForm
          onClose={() => setAdding(false)}
          onSaved={({ baleID }) => {
            setAdding(false)
            navigate(`/bales/${baleID}`)
          }}
        />
      )}
    </>
  )
}
