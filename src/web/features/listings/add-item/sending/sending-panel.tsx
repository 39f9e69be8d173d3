import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Button, LabelButton } from '#web/ui/button.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { type ListingProgress, overallShare } from './listing-progress.ts'
import type { ItemPhoto } from '../photos/photo-store.ts'
import classes from './sending-panel.module.css'

interface SendingPanelProps {
  progress: ListingProgress
  photos: readonly ItemPhoto[]
  onRetry: () => void
  /** Replaces a photo that was refused. */
  onReplace: (id: string, file: File) => void
  /** The label of the button that gives up after a failure. */
  giveUp: string
  onGiveUp: () => void
}

const headline = ({ step, current, failure, itemID }: ListingProgress, photos: number): string => {
  if (step === 'failed')
    return failure?.position === null || failure === null
      ? m.sendingFailed
      : m.sendingPhotoFailed(failure.position + 1, photos)
  if (current) return m.sendingPhoto(current.position + 1, photos)
  return itemID === null ? m.sendingItem : m.sendingNearlyDone
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The progress of sending the item, and the actions after a failure. */
export const SendingPanel = ({
  progress,
  photos,
  onRetry,
  onReplace,
  giveUp,
  onGiveUp,
}: SendingPanelProps) => {
  const box = useRef<HTMLElement>(null)
  const isFailed = progress.step === 'failed'
  const { failure } = progress
  const refused =
    failure?.cause === 'refused' && failure.position !== null ? photos[failure.position] : undefined
  const percent = Math.round(overallShare(progress, photos.length) * 100)

  // The button that was pressed has been removed, so the panel takes the focus.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section
      ref={box}
      className={`pad-16 on-surface radius-medium outlined relative ${classes.panel}`}
      data-failed={isFailed || undefined}
      tabIndex={-1}
      aria-label={m.sendingLabel}
    >
      <div className="flex gap-12 align-baseline between">
        <p className="large semibold line-13" role={isFailed ? 'alert' : 'status'}>
          {headline(progress, photos.length)}
        </p>
        {!isFailed && <span className="muted numbers">{common.percent(percent)}</span>}
      </div>
      {isFailed && failure && <p className="muted mt-4">{failure.sentence}</p>}
      <progress className="unseen" aria-label={m.sendingProgress} value={percent} max={100} />
      <div className={`mt-12 on-linen radius-full clip ${classes.bar}`} aria-hidden>
        <div style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <ol className={`flex wrap gap-8 ${classes.photos}`}>
        {photos.map((photo, position) => {
          const isIn = progress.sent.includes(position)
          const hasFailed = isFailed && failure?.position === position
          const share = progress.current?.position === position ? progress.current.share : 0
          return (
            <li
              key={photo.id}
              className={`on-linen radius-small relative clip ${classes.photo}`}
              data-waiting={(!isIn && !hasFailed) || undefined}
            >
              <BlobPhoto
                blob={photo.cut}
                className={`block full full-height ${classes.image}`}
                alt={(isIn ? m.photoSent : hasFailed ? m.photoNotSent : m.photoWaiting)(position + 1)}
              />
              {isIn && (
                <span
                  className={`grid centred on-surface radius-full absolute ${classes.mark}`}
                  data-kind="good"
                >
                  <IconCheck size={16} stroke={3} aria-hidden />
                </span>
              )}
              {hasFailed && (
                <span
                  className={`grid centred on-surface radius-full absolute ${classes.mark}`}
                  data-kind="bad"
                >
                  <IconAlertTriangle size={16} stroke={2.5} aria-hidden />
                </span>
              )}
              {!isIn && share > 0 && (
                <div className={classes.share} aria-hidden>
                  <div style={{ transform: `scaleX(${share})` }} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {isFailed && (
        <div ref={bringIntoView} className={`column gap-8 ${classes.actions}`}>
          {refused ? (
            <LabelButton className={classes.replace}>
              {common.chooseAnotherPhoto}
              <PhotoInput onPick={([file]) => file && onReplace(refused.id, file)} />
            </LabelButton>
          ) : null}
          <Button variant={refused ? 'default' : 'filled'} onClick={onRetry}>
            {common.tryAgain}
          </Button>
          <Button variant="subtle" onClick={onGiveUp}>
            {giveUp}
          </Button>
        </div>
      )}
      {!isFailed && <p className="muted mt-4">{m.sendingStay}</p>}
    </section>
  )
}
