import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as m from '#messages/live-viewer.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import type { LiveItem } from '../sale-stream.ts'
import classes from './live-page.module.css'
import { type Own, type Viewer, loginFor, useRefetchOwn } from './own-query.ts'
import { type Claiming, undoMs } from './use-claim.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface ClaimAreaProps {
  slug: string
  item: LiveItem
  viewer: Viewer
  own: Own | undefined
  claiming: Claiming
}

/** After a new item came, a tap that was meant for the one before it does nothing for this long. */
const settlesMs = 500

/** The one action for the item that is shown large. Its height is always the same. */
export const ClaimArea = ({ slug, item, viewer, own, claiming }: ClaimAreaProps) => {
  const [shownAt] = useState(() => performance.now())
  const isOwn = own?.claims.some(({ itemID }) => itemID === item.itemID) ?? false
  const place = own?.places.find(({ itemID }) => itemID === item.itemID)?.place
  const login = loginFor(`/live/${slug}?no=${item.number}`)
  const isTurn = place === 1 && item.state === 'claimed' && item.claimedAt === null

  if (isOwn)
    return (
      <Area hint={item.inLine > 0 ? m.waitBehind(item.inLine) : m.onYourBill}>
        <div className={`row gap-12 large radius-medium ${classes.yours}`}>
          <IconCheck size={24} stroke={2} aria-hidden />
          <strong>{m.itsYours}</strong>
          <Undo claiming={claiming} itemID={item.itemID} />
        </div>
      </Area>
    )
  if (item.state === 'free' || isTurn) {
    if (viewer === 'other') return <Area hint={m.buyersOnly} />
    return (
      <Area hint={isTurn ? m.yourTurn : m.firstTap}>
        {viewer === 'visitor' ? (
          <Button size="lg" fullWidth to={login}>
            {m.mine}
          </Button>
        ) : (
          <Button
            size="lg"
            fullWidth
            loading={claiming.pendingID === item.itemID}
            onClick={() => performance.now() - shownAt > settlesMs && claiming.claim(item)}
          >
            {m.mine}
          </Button>
        )}
      </Area>
    )
  }
  if (item.state !== 'claimed') return <Area hint={m.notFree} />
  if (place !== undefined)
    return (
      <Area hint={`${m.youAre(place)}. ${m.youAreHint}`}>
        <LeaveLine slug={slug} itemID={item.itemID} />
      </Area>
    )
  if (viewer === 'other') return <Area hint={m.buyersOnly} />
  return (
    <Area hint={item.claimedAt === null ? m.keptForFirst : m.lineUpHint(item.inLine + 1)}>
      {viewer === 'visitor' ? (
        <Button size="lg" fullWidth variant="ink" to={login}>
          {m.lineUp(item.inLine)}
        </Button>
      ) : (
        <LineUp slug={slug} item={item} />
      )}
    </Area>
  )
}

const Area = ({ hint, children }: { hint: string; children?: ReactNode }) => (
  <div className={`column gap-10 ${classes.area}`}>
    {children}
    <p>{hint}</p>
  </div>
)

const LineUp = ({ slug, item }: { slug: string; item: LiveItem }) => {
  const notice = useNotice()
  const refetchOwn = useRefetchOwn(slug)
  const joining = useMutation({
    mutationFn: () => api('POST tickets/line_up', { itemID: item.itemID }),
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: refetchOwn,
  })
  return (
    <Button size="lg" fullWidth variant="ink" loading={joining.isPending} onClick={() => joining.mutate()}>
      {m.lineUp(item.inLine)}
    </Button>
  )
}

export const LeaveLine = ({ slug, itemID }: { slug: string; itemID: string }) => {
  const notice = useNotice()
  const refetchOwn = useRefetchOwn(slug)
  const leaving = useMutation({
    mutationFn: () => api('POST tickets/leave_line', { itemID }),
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: refetchOwn,
  })
  return (
    <Button size="lg" variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
      {m.leaveLine}
    </Button>
  )
}

/** Undoes the claim that this page made of the item, for a while. */
export const Undo = ({ claiming, itemID }: { claiming: Claiming; itemID: string }) => {
  const { newest, isUndoing } = claiming
  const seconds = useSecondsLeft(undoMs / 1_000, newest?.at ?? 0)
  if (newest?.itemID !== itemID || seconds === 0) return null
  return (
    <button
      type="button"
      className={`pad-0-12 semibold numbers nowrap inherit ${classes.undo}`}
      disabled={isUndoing}
      onClick={() => claiming.undo(newest)}
    >
      {m.undoIn(seconds)}
    </button>
  )
}
