import { IconBroadcast, IconCalendar, IconCheck, IconCircle, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import { Problem } from '#web/ui/problem.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChooseItems } from './choose-items.tsx'
import { itemsOfState } from './chosen-items.ts'
import { OrderGrid } from './order-grid.tsx'
import { PosterButton } from './poster-button.tsx'
import classes from './prepare.module.css'
import { type Board, boardPath, boardQuery, type OwnSale, pathOf, preparePath } from './queries.ts'
import { freeNumbers } from './sale-items.ts'
import { SaleForm } from './sale-form.tsx'
import { useBoard } from './use-board.ts'
import { useOrder } from './use-order.ts'

/** Prepares a sale: its facts, its link, and its items in the order of their numbers. */
export const PreparePage = ({ saleID }: { saleID: string }) => {
  const { query } = useBoard(saleID)
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton height={320} className="on-linen radius-large" aria-busy />}
    >
      {(board) =>
        board.sale.state === 'cancelled' || board.sale.state === 'ended' ? (
          <Navigate to={board.sale.state === 'ended' ? pathOf(board.sale) : '/live'} replace />
        ) : (
          <Preparing board={board} />
        )
      }
    </QueryState>
  )
}

const Preparing = ({ board: { sale, items } }: { board: Board }) => {
  const { saleID } = sale
  usePhoneBars({ photoPage: false, buyBar: true })
  const bar = useBarBelowNotices('(max-width: 767.9px)')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'facts' | 'items' | 'cancel'>()
  const close = () => setOpened(undefined)
  const shown = items.filter(({ state }) => state !== 'waiting')
  const { order, change, isSaving, error, retry } = useOrder(
    saleID,
    items.filter(({ state }) => state === 'waiting'),
  )
  const changed = () => {
    void queryClient.invalidateQueries({ queryKey: ['GET live/get_sales'] })
    return queryClient.invalidateQueries({ queryKey: boardQuery(saleID).queryKey })
  }
  const [brought] = useState(itemsOfState(useLocation().state))
  const { mutate: put, error: notPut } = useMutation({
    mutationFn: () =>
      api('POST live/set_items', {
        saleID,
        itemIDs: [...new Set([...order.map(({ itemID }) => itemID), ...brought])],
      }),
    // A later visit of this entry of the history must not put back what the seller has removed.
    onSuccess: () => navigate(preparePath({ saleID }), { replace: true, state: null }),
    onSettled: changed,
  })
  useEffect(() => {
    if (brought.length > 0) put()
  }, [brought, put])
  const start = useMutation({
    mutationFn: () => api('POST live/start_sale', { saleID }),
    onSuccess: async () => {
      await changed()
      navigate(boardPath(sale), { replace: true })
    },
  })
  const cancel = useMutation({
    mutationFn: () => api('POST live/cancel_sale', { saleID }),
    onSuccess: async () => {
      navigate('/live', { replace: true })
      await changed()
    },
    onSettled: close,
  })
  const isRunning = sale.state === 'running'
  return (
    <>
      <PageTitle title={sale.title} />
      <output className={`muted ${classes.saved}`}>{isSaving ? m.saving : m.savedHint}</output>
      <div className={`gap-24 ${classes.columns}`}>
        <section className={`min-0 ${classes.items}`} aria-label={m.items}>
          <div className={`wrap align-center between mb-12 gap-8-16 ${classes.itemsHead}`}>
            <div>
              <h2>{common.itemCount(order.length)}</h2>
              <p className="small muted">{m.orderHint}</p>
            </div>
            <div className={`gap-8 ${classes.tools}`}>
              {order.length > 1 && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => change(order.toSorted((a, b) => a.price - b.price))}
                >
                  {m.cheapFirst}
                </Button>
              )}
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setOpened('items')}
              >
                {common.addItems}
              </Button>
            </div>
          </div>
          {error && (
            <div className="banner mb-12" role="alert">
              <p>{m.orderNotSaved}</p>
              <p>{sentenceOf(error)}</p>
              {retry && (
                <Button size="sm" variant="default" onClick={retry}>
                  {common.tryAgain}
                </Button>
              )}
            </div>
          )}
          <Problem className="banner mb-12" error={notPut} />
          {order.length === 0 && <p className="muted">{m.noItems}</p>}
          <OrderGrid order={order} numbers={freeNumbers(items, order.length)} onChange={change} />
        </section>
        <section className={`gap-12 min-0 ${classes.side}`} aria-label={m.linkAndPoster}>
          <ul className={classes.rows}>
            <li>
              <IconCalendar size={22} stroke={1.75} aria-hidden />
              <span>{dateInWords(sale.startsAt)}</span>
            </li>
            <li>
              <IconBroadcast size={22} stroke={1.75} aria-hidden />
              <span>{sale.stream || m.noStream}</span>
            </li>
          </ul>
          <Button variant="outline" size="sm" onClick={() => setOpened('facts')}>
            {m.changeSale}
          </Button>
          <div className={`gap-12 align-center on-linen radius-large ${classes.link}`}>
            <QrCode className={`rigid radius-small ${classes.qr}`} text={sale.link} label={m.qrOfSale} />
            <p>
              <a href={sale.link}>{sale.link.replace(/^https?:\/\//, '')}</a>
              <span className="small muted">{m.subscribers(sale.subscribers)}</span>
            </p>
            <CopyButton text={sale.link}>{m.copy}</CopyButton>
          </div>
          <PosterButton sale={sale} items={items} />
        </section>
        <div className={`gap-12 min-0 ${classes.more}`}>
          <BeforeStart items={order.length + shown.length} link={sale.link} />
          {!isRunning && (
            <Button variant="subtle" size="sm" onClick={() => setOpened('cancel')}>
              {m.cancelSale}
            </Button>
          )}
          <Problem className="banner mb-12" error={cancel.error} />
        </div>
      </div>
      <section className={classes.bar} aria-label={m.startLive} ref={bar}>
        <Problem className="banner mb-12" error={start.error} />
        <div className={`gap-16 align-center between ${classes.barLine}`}>
          <Countdown sale={sale} />
          {isRunning ? (
            <Button size="lg" to={boardPath(sale)}>
              {m.toBoard}
            </Button>
          ) : (
            <Button
              size="lg"
              loading={start.isPending}
              disabled={isSaving || order.length === 0}
              onClick={() => start.mutate()}
            >
              {m.startLive}
            </Button>
          )}
        </div>
      </section>
      {opened === 'facts' && <SaleForm sale={sale} onClose={close} onSaved={close} />}
      {opened === 'items' && (
        <ChooseItems
          taken={[...shown, ...order].map(({ itemID }) => itemID)}
          onChoose={(chosen) => change([...order, ...chosen])}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened === 'cancel'}
        question={m.cancelQuestion}
        yes={m.cancelSale}
        busy={cancel.isPending}
        onYes={() => cancel.mutate()}
        onNo={close}
      >
        <p>{m.cancelHint}</p>
      </ConfirmDialog>
    </>
  )
}

const Countdown = ({ sale }: { sale: OwnSale }) => {
  const minutes = Math.ceil((Date.parse(sale.startsAt) - useNow().getTime()) / 60_000)
  return (
    <p className={`line-135 ${classes.countdown}`}>
      <b>{sale.state === 'running' ? m.live : minutes > 0 ? m.startsIn(minutes) : m.timeHasCome}</b>
      <span>{m.youStartIt}</span>
    </p>
  )
}

/** What a seller does well to have before people come. Only items are needed. */
const BeforeStart = ({ items, link }: { items: number; link: string }) => {
  const { data: shop } = useQuery(callQuery('GET store/get_shop_details'))
  const { data: payment } = useQuery(callQuery('GET payments/get_qr'))
  const checks: { isDone: boolean; text: string; more?: ReactNode }[] = [
    { isDone: items > 0, text: m.haveNumbers(items) },
    { isDone: Boolean(shop?.hours), text: m.haveHours, more: <Link to="/shop">{m.setIt}</Link> },
    { isDone: Boolean(payment?.qr), text: m.haveQr, more: <Link to="/ownqr">{m.setIt}</Link> },
  ]
  return (
    <section className={classes.checks} aria-label={m.beforeStart}>
      <h2>{m.beforeStart}</h2>
      <ul>
        {checks.map(({ isDone, text, more }) => (
          <li key={text} data-done={isDone || undefined}>
            {isDone ? (
              <IconCheck size={18} aria-hidden />
            ) : (
              <IconCircle size={18} stroke={1.75} aria-hidden />
            )}
            <span>{text}</span>
            {isDone ? <span className="small muted">{common.done}</span> : more}
          </li>
        ))}
        <li>
          <IconCircle size={18} stroke={1.75} aria-hidden />
          <span>{m.postTheLink}</span>
          <CopyButton text={link}>{m.copy}</CopyButton>
        </li>
      </ul>
    </section>
  )
}
