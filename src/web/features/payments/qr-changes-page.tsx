import { useInfiniteQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/payments.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { qrChangesQuery } from './own-qr-queries.ts'
import { dayAndTimeOf } from './payment-words.ts'
import classes from './qr-changes-page.module.css'

/** The log of changes of QR codes for payments. */
export const QrChangesPage = () => {
  const query = useInfiniteQuery(qrChangesQuery)
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <section aria-label={m.qrChanges}>
      <p className="mb-16 muted pretty">{m.qrChangesLead}</p>
      <QueryState
        query={query}
        skeleton={<Skeleton height={240} className="on-linen radius-medium" aria-busy />}
        empty={changes.length === 0 && <EmptyState text={m.qrChangesNone} />}
      >
        {() => (
          <>
            <table className={`full mb-20 ${classes.table}`}>
              <thead>
                <tr>
                  <th className="small muted" scope="col">
                    {m.qrChangeWhen}
                  </th>
                  <th className="small muted" scope="col">
                    {m.qrChangeSeller}
                  </th>
                  <th className="small muted" scope="col">
                    {m.qrChangeBefore}
                  </th>
                  <th className="small muted" scope="col">
                    {m.qrChangeNow}
                  </th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ seller_id, seller_name, shop_name, name, name_before, changed_at }) => (
                  <tr key={`${seller_id} ${changed_at}`}>
                    <td>
                      <time dateTime={changed_at}>{dayAndTimeOf(changed_at)}</time>
                    </td>
                    <td>
                      {seller_name} {shop_name && <span className="block small muted">{shop_name}</span>}
                    </td>
                    <td>{name_before ?? m.noQr}</td>
                    <td>
                      {name ?? m.noQr}{' '}
                      {name !== null && name === name_before && (
                        <span className="block small muted">{m.anotherQrOfName}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {query.isFetchNextPageError && <Problem className={`bad ${classes.error}`} error={query.error} />}
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchNextPageError ? common.tryAgain : common.showMore}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}
