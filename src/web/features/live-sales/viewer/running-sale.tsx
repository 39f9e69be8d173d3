import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'
import * as m from '#messages/live-viewer.tsx'
import { PurchaseDialog } from '#web/ui/purchase-dialog.tsx'
import { formatPesos } from '#domain/money.ts'
import { ClaimArea } from './claim-area.tsx'
import { FreeStrip, inStrip } from './free-strip.tsx'
import { Hung } from './hung.tsx'
import classes from './live-page.module.css'
import { OwnBar } from './own-bar.tsx'
import { type SaleProps, useOwn } from './own-query.ts'
import { SaleHeader } from './sale-header.tsx'
import { useClaim } from './use-claim.ts'
import { Facts } from './facts.tsx'

/** The item that is shown now, or that the viewer chose, large on the rail. The address has the number of a chosen one. */
export const RunningSale = ({ reply: { sale, items }, viewer, rest, follow }: SaleProps) => {
  const { slug } = sale
  const own = useOwn(slug, viewer)
  const claiming = useClaim(slug)
  const number = Number(useSearchParams()[0].get('no'))
  const [now] = items
  const chosen = items.find((one) => one.number === number)
  const item = chosen ?? now
  const beside = item === now ? items[1] : now
  const isOwn = own?.claims.some(({ itemID }) => itemID === item?.itemID) ?? false
  const place = own?.places.find(({ itemID }) => itemID === item?.itemID)?.place
  const free = items.filter((one) => one.state === 'free' && one !== item)
  const freeCount = sale.free - (item?.state === 'free' ? 1 : 0)
  const isRestNeeded =
    rest.isMissing && ((number > 0 && !chosen) || free.length < Math.min(freeCount, inStrip))
  const loadRest = useEffectEvent(rest.load)
  useEffect(() => {
    if (isRestNeeded) loadRest()
  }, [isRestNeeded])
  const line = (
    <>
      <span className="live semibold accent">{m.liveNow}</span> <span>· {m.here(sale.viewers)}</span>
    </>
  )
  return (
    <>
      <div className={classes.top} data-yours={isOwn || undefined}>
        <SaleHeader sale={sale} viewer={viewer} line={line} follow={follow} />
        <h1 className="unseen">{sale.title}</h1>
        <div className={`flex gap-16 align-start relative clip ${classes.stage}`}>
          {item ? (
            <>
              <Hung item={item} isOwn={isOwn} large />
              {beside && <Hung item={beside} isNow={beside === now} />}
            </>
          ) : (
            <p className={`full centre ${classes.empty}`}>
              <strong>{m.notYet}</strong>
              {m.notYetHint}
            </p>
          )}
        </div>
        {item && (
          <section className={`on-paper ${classes.words}`}>
            <Facts item={item} />
            <h2 className="ellipsis mb-12 large regular">{item.name}</h2>
            <ClaimArea key={item.itemID} {...{ slug, item, viewer, own, claiming }} />
          </section>
        )}
      </div>
      <p className="unseen" aria-live="polite">
        {now && `${m.nowShown}: ${m.numbered(now.number)}, ${now.name}, ${formatPesos(now.price)}`}
      </p>
      <p className="unseen" aria-live="polite">
        {isOwn ? `${m.itsYours}: ${item?.name}` : place !== undefined && m.youAre(place)}
      </p>
      {free.length > 0 && <FreeStrip {...{ slug, items: free, viewer, claiming, rest }} count={freeCount} />}
      <OwnBar own={own} claiming={claiming} shownID={item?.itemID} />
      <PurchaseDialog purchase={claiming} onTryAgain={claiming.again} onCheck={claiming.check} />
    </>
  )
}
