import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Button, LabelButton } from '#web/ui/button.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import type { ItemPhoto } from './item-photo.ts'
import classes from './sending-panel.module.css'
import type { SendingItem } from './use-sending.ts'

interface SendingPanelProps {
  sending: SendingItem
  photos: readonly ItemPhoto[]
  /** Replaces a photo that was refused. */
  onReplace: (id: string, file: File) => void
  /** The label of the button that gives up after a failure. */
  giveUp: string
  onGiveUp: () => void
}

/** The total progress from 0 to 1. The item counts as a small part, each photo as one part. */
export const overallShare = (
  { itemID, sent, moving }: Pick<SendingItem, 'itemID' | 'sent' | 'moving'>,
  photos: number,
): number => {
  const itemPart = 0.2
  const isMoving = moving && moving.position !== null && !sent.includes(moving.position)
  const done = (itemID === null ? 0 : itemPart) + sent.length + (isMoving ? moving.share : 0)
  return Math.min(1, done / (itemPart + photos))
}

const headline = ({ isSending, moving, problem, itemID }: SendingItem, photos: number): string => {
  if (!isSending)
    return typeof problem?.position === 'number'
      ? m.sendingPhotoFailed(problem.position + 1, photos)
      : m.sendingFailed
  if (typeof moving?.position === 'number') return m.sendingPhoto(moving.position + 1, photos)
  return itemID === null ? m.sendingItem : m.sendingNearlyDone
}

/** The server does not accept this photo. */
const photoRefusals = ['not_a_photo', 'photo_too_large', 'too_large', 'photo_infected']

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The progress of sending the item, and the actions after a failure. */
export const SendingPanel = ({ sending, photos, onReplace, giveUp, onGiveUp }: SendingPanelProps) => {
  const box = useRef<HTMLElement>(null)
  const { problem, sent, moving, send } = sending
  const isFailed = !sending.isSending
  const refused = problem && photoRefusals.includes(problem.code) ? photos[problem.position ?? -1] : undefined
  const percent = Math.round(overallShare(sending, photos.length) * 100)

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
          {headline(sending, photos.length)}
        </p>
        {!isFailed && <span className="muted numbers">{common.percent(percent)}</span>}
      </div>
      {isFailed && <p className="muted mt-4">{problem?.sentence ?? m.leftBeforeSent}</p>}
      <progress className="unseen" aria-label={m.sendingProgress} value={percent} max={100} />
      <div className={`mt-12 on-linen radius-full clip ${classes.bar}`} aria-hidden>
        <div style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <ol className={`flex wrap gap-8 ${classes.photos}`}>
        {photos.map((photo, position) => {
          const isIn = sent.includes(position)
          const hasFailed = isFailed && problem?.position === position
          const share = moving?.position === position ? moving.share : 0
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
          <Button variant={refused ? 'default' : 'filled'} onClick={send}>
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
