import { useInfiniteQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/verification.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { documentNames } from './document-kinds.ts'
import { viewsQuery } from './queries.ts'
import classes from './views-page.module.css'

const dayAndTime = inManila(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** The log of views of ID photos. */
export const ViewsPage = () => (
  <section aria-label={m.viewsTitle}>
    <p className={classes.words}>{m.viewsLead}</p>
    <Views />
  </section>
)

const Views = () => {
  const query = useInfiniteQuery(viewsQuery)
  const skeleton = (
    <div className={classes.skeletons} aria-busy>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  )
  const views = query.data?.pages.flatMap((page) => page.views) ?? []
  return (
    <QueryState
      query={query}
      skeleton={skeleton}
      empty={views.length === 0 && <EmptyState text={m.viewsNone} />}
    >
      {() => (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{m.viewsWhen}</th>
                <th scope="col">{m.viewsAdmin}</th>
                <th scope="col">{m.viewsPhoto}</th>
                <th scope="col">{m.viewsSeller}</th>
              </tr>
            </thead>
            <tbody>
              {views.map((view, at) => (
                // Two views at the same time may be otherwise equal.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${view.viewed_at} ${at}`}>
                  <td>
                    <time dateTime={view.viewed_at}>{dayAndTime.format(new Date(view.viewed_at))}</time>
                  </td>
                  <td>{view.admin_name}</td>
                  <td>{documentNames[view.resource_type]}</td>
                  <td>
                    {view.seller_name} <span className={classes.id}>{view.seller_id}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {query.isFetchNextPageError && <Problem className={classes.error} error={query.error} />}
          {query.hasNextPage && (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchNextPageError ? common.tryAgain : common.showMore}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  )
}
