import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, navigate, useParams } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-viewer.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { isNotFound, sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import '#web/lib/in-app-banner.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Rail } from '#web/ui/rail.tsx'
import classes from './live-page.module.css'
import { type Viewer, loginFor } from './own-query.ts'

type Bill = ReplyOf<'GET live/get_bill'>

/** The bill behind a link: its buyer goes to the pickup, and a name from the comments takes it over. */
export const BillPage = ({ viewer }: { viewer: Viewer }) => {
  const { token = '' } = useParams()
  const query = useQuery(callQuery('GET live/get_bill', { token }))
  useDocumentTitle(m.bill)
  return (
    <main id="content" className={`relative ${classes.page}`} tabIndex={-1}>
      <header className={`row gap-12 between ${classes.header}`}>
        <Logo />
        {viewer === 'visitor' && (
          <Button variant="subtle" to={loginFor(`/bill/${token}`)}>
            {common.login}
          </Button>
        )}
      </header>
      {isNotFound(query.error) ? (
        <EmptyState large heading="h1" text={m.noBill} action={<Button to="/">{common.home}</Button>} />
      ) : (
        <QueryState
          query={query}
          skeleton={<div className={`flex gap-16 align-start relative clip ${classes.stage}`} aria-busy />}
        >
          {(bill) => <ShownBill bill={bill} token={token} viewer={viewer} />}
        </QueryState>
      )}
    </main>
  )
}

const ShownBill = ({ bill, token, viewer }: { bill: Bill; token: string; viewer: Viewer }) => {
  const { state, storeName, name, items, total, keptUntil } = bill
  if (state === 'mine' && bill.pickupID !== null) return <Navigate to={`/pickup/${bill.pickupID}`} replace />
  if (state === 'taken')
    return (
      <EmptyState
        large
        heading="h1"
        text={m.billTaken}
        hint={m.billTakenHint}
        action={viewer === 'visitor' && <Button to={loginFor(`/bill/${token}`)}>{common.login}</Button>}
      />
    )
  if (state !== 'open')
    return <EmptyState large heading="h1" text={m.billOver} hint={m.billOverHint(storeName)} />
  return (
    <>
      <div className={classes.top}>
        <div className={classes.billRail}>
          <Rail>
            {items.slice(0, 3).map((item) => (
              <div key={item.itemID} className={`relative ${classes.billItem}`}>
                <Photo photo={item.image ?? undefined} sizes="180px" alt={item.name} priority />
                {item.number !== null && <b>{item.number}</b>}
              </div>
            ))}
          </Rail>
        </div>
        <h1 className={`bold line-12 tight text-hero ${classes.title}`}>{m.isIt(name)}</h1>
        <p className={`large muted ${classes.lead}`}>
          {m.keptForYou(storeName, items.length, <b>{formatPesos(total)}</b>)}{' '}
          {keptUntil !== null && m.until(<b>{dateInWords(keptUntil)}</b>)}
        </p>
      </div>
      <section className={`on-paper ${classes.words}`}>
        <div className={`column gap-10 ${classes.area}`}>
          <TakeOver token={token} count={items.length} viewer={viewer} />
          <p>{m.notOthers(storeName)}</p>
        </div>
      </section>
    </>
  )
}

const TakeOver = ({ token, count, viewer }: { token: string; count: number; viewer: Viewer }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  // Repeating it is safe: the server gives them once, and says again which pickup has them.
  const takingOver = useMutation({
    mutationFn: () => api('POST live/take_over', { token }),
    onSuccess: async ({ pickupID }) => {
      navigate(`/pickup/${pickupID}`, { replace: true })
      for (const stale of ['GET tickets/ticket', 'GET pickups/get_pickups'])
        void queryClient.invalidateQueries({ queryKey: [stale] })
    },
    onError: (error) => {
      void notice.failure(m.takeOverFailed, sentenceOf(error))
      void queryClient.invalidateQueries({ queryKey: ['GET live/get_bill'] })
    },
  })
  if (viewer === 'other') return <p>{m.buyersOnly}</p>
  if (viewer === 'buyer')
    return (
      <Button size="lg" fullWidth loading={takingOver.isPending} onClick={() => takingOver.mutate()}>
        {m.claimMine(count)}
      </Button>
    )
  const next = `/bill/${token}`
  return (
    <>
      <Button size="lg" fullWidth to={`/signup?${String(new URLSearchParams({ next }))}`}>
        {m.createAccount}
      </Button>
      <Button size="lg" variant="default" fullWidth to={loginFor(next)}>
        {m.haveAccount}
      </Button>
    </>
  )
}
