import { IconCamera, IconMessagePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import { Photo } from '#web/ui/photo.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { serverNow } from '#web/lib/server-time.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { StartItem } from './add-to-sale.ts'
import classes from './board.module.css'
import { ClaimForName } from './claim-for-name.tsx'
import { Claims } from './claims.tsx'
import { EndSale } from './end-sale.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { NowShown } from './now-shown.tsx'
import { type Board, billsPath, pathOf, type SaleItem } from './queries.ts'
import { QuickAdd } from './quick-add.tsx'
import { nextToShow } from './sale-items.ts'
import { Strip } from './strip.tsx'
import { useAction } from './use-action.ts'
import { useBoard } from './use-board.ts'
import { useWakeLock } from './wake-lock.ts'

/** The seller's board of a running sale, for a phone on a stand. */
export const BoardPage = ({ saleID, startItem }: { saleID: string; startItem: StartItem }) => {
  const { query, isBehind } = useBoard(saleID)
  // From the start, so that nothing moves when the sale comes.
  const isThere = query.data !== undefined || !query.error
  usePhoneBars({ photoPage: isThere, buyBar: isThere })
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton height={480} className="on-linen radius-large" aria-busy />}
    >
      {(board) =>
        board.sale.state === 'running' ? (
          <RunningBoard board={board} isBehind={isBehind} startItem={startItem} />
        ) : (
          <Navigate to={pathOf(board.sale)} replace />
        )
      }
    </QueryState>
  )
}

type Opened = { what: 'item'; itemID: string } | { what: 'claim'; itemID?: string } | { what: 'end' }

interface RunningBoardProps {
  board: Board
  isBehind: boolean
  startItem: StartItem
}

const RunningBoard = ({ board, isBehind, startItem }: RunningBoardProps) => {
  const { sale, items, names } = board
  const { saleID } = sale
  useDocumentTitle(sale.title)
  const bar = useBarBelowNotices('(max-width: 767.9px)')
  const staysOn = useWakeLock()
  const action = useAction(saleID)
  const [opened, setOpened] = useState<Opened>()
  const [photo, setPhoto] = useState<File>()
  const shown = items.find(({ itemID }) => itemID === board.now)
  const next = nextToShow(items, shown)
  const close = () => setOpened(undefined)
  const openItem = (itemID: string) => setOpened({ what: 'item', itemID })
  const show = (item: SaleItem) =>
    action.run({
      send: () => api('POST live/show_piece', { saleID, itemID: item.itemID }),
      failed: m.notShown(item.number),
      shows: true,
    })
  const openedItem = opened?.what === 'item' && items.find(({ itemID }) => itemID === opened.itemID)
  const actions = (
    <section className={`grid gap-8 relative ${classes.actions}`} aria-label={m.actions} ref={bar}>
      {action.failure && (
        <div className={`row tint-bad gap-8 small semibold radius-medium ${classes.failure}`} role="alert">
          <p>{action.failure.text}</p>
          <Button size="sm" variant="default" onClick={action.failure.retry}>
            {common.tryAgain}
          </Button>
          <button
            type="button"
            className="icon-button"
            aria-label={common.close}
            onClick={action.failure.close}
          >
            <IconX size={20} aria-hidden />
          </button>
        </div>
      )}
      <div className={`flex gap-8 ${classes.second}`}>
        <Button
          variant="default"
          leftSection={<IconMessagePlus size={22} stroke={1.75} aria-hidden />}
          onClick={() => setOpened({ what: 'claim' })}
        >
          {m.claimForCommenter}
        </Button>
        <label className={classes.camera}>
          <PhotoInput capture="environment" onPick={([file]) => file && setPhoto(file)} />
          <IconCamera size={22} stroke={1.75} aria-hidden />
          <span className={classes.cameraWords}>{m.quickAdd}</span>
        </label>
      </div>
      <Button
        size="lg"
        fullWidth
        disabled={!next}
        loading={action.isPending}
        onClick={() => next && show(next)}
      >
        {next ? m.showNext(next.number) : m.allShown}
      </Button>
      {next && (
        <span
          className={`absolute no-events ${classes.nextPhoto}`}
          data-hidden={action.isPending || undefined}
        >
          <Photo photo={next.image ?? undefined} sizes="30px" alt="" />
        </span>
      )}
    </section>
  )
  return (
    <div className={classes.board}>
      <header className="row gap-8 mb-12">
        <div className={`grow min-0 ${classes.title}`}>
          <h1>{sale.title}</h1>
          <p>
            <span className="live semibold accent">{m.live}</span>{' '}
            {m.runsSince(minutesSince(sale.startedAt), sale.viewers)}
          </p>
        </div>
        <span className="from-768">
          <CopyButton text={sale.link}>{m.copyLink}</CopyButton>
        </span>
        <Button size="sm" variant="default" onClick={() => setOpened({ what: 'end' })}>
          {m.endLive}
        </Button>
      </header>
      {isBehind && (
        <output className={`block mb-12 small on-linen radius-medium ${classes.behind}`}>{m.isBehind}</output>
      )}
      {!staysOn && (
        <p className={`block mb-12 small on-linen radius-medium ${classes.behind}`}>{m.screenMayTurnOff}</p>
      )}
      <div className={`stack gap-20 ${classes.columns}`}>
        <div className="min-0">
          <NowShown item={shown} run={action.run} saleID={saleID} actions={actions} />
          <Strip items={items} now={shown} next={next} sale={sale} onOpen={openItem} />
        </div>
        <Claims items={items} sale={sale} onOpen={openItem} />
      </div>
      {openedItem && (
        <ItemDialog
          item={openedItem}
          saleID={saleID}
          run={action.run}
          onShow={() => show(openedItem)}
          onClaim={() => setOpened({ what: 'claim', itemID: openedItem.itemID })}
          onClose={close}
        />
      )}
      {opened?.what === 'claim' && (
        <ClaimForName
          saleID={saleID}
          items={items}
          names={names}
          itemID={opened.itemID ?? shown?.itemID}
          run={action.run}
          onClose={close}
        />
      )}
      {opened?.what === 'end' && (
        <EndSale
          sale={sale}
          items={items}
          onClose={close}
          onEnded={() => navigate(billsPath(sale), { replace: true })}
        />
      )}
      {photo && (
        <QuickAdd photo={photo} board={board} startItem={startItem} onClose={() => setPhoto(undefined)} />
      )}
    </div>
  )
}

const minutesSince = (time: string | null): number =>
  time === null ? 0 : Math.max(0, Math.floor((serverNow() - Date.parse(time)) / 60_000))
