import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/ui.ts'
import { useBackCloses } from './back-closes.ts'
import { BlobPhoto } from './blob-photo.tsx'
import classes from './photo-zoom.module.css'

interface ZoomedPhoto {
  /** The URL of the photo, or its blob. */
  source: string | Blob
  alt: string
  width?: number
  height?: number
  /** A tiny data URL with the photo's colours, shown until the photo loads. */
  placeholder?: string
}

interface PhotoZoomProps {
  /** What the photos show. */
  label: string
  photos: ZoomedPhoto[]
  start: number
  /** Called with the index of the last shown photo, if one was shown. */
  onClose: (index?: number) => void
}

/** Shows photos full screen. A tap zooms in on that spot, another zooms out. */
export const PhotoZoom = ({ label, photos, start, onClose }: PhotoZoomProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const view = useRef<HTMLButtonElement>(null)
  const [index, setIndex] = useState(start)
  const [closer, setCloser] = useState(false)
  const photo = photos[index]
  const leave = () => onClose(index)
  useBackCloses(true, leave)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  const show = (next: number) => {
    if (next < 0 || next >= photos.length) return
    setCloser(false)
    setIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (closer) return
    if (event.key === 'ArrowLeft') show(index - 1)
    if (event.key === 'ArrowRight') show(index + 1)
  }
  const spot = useRef({ x: 0.5, y: 0.5 })
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A click by the keyboard has no coordinates.
    const placed = event.detail > 0
    spot.current = placed
      ? { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      : { x: 0.5, y: 0.5 }
    setCloser(!closer)
  }
  useLayoutEffect(() => {
    const button = view.current
    const area = button?.parentElement
    if (!closer || !button || !area) return
    area.scrollTo(
      spot.current.x * button.offsetWidth - area.clientWidth / 2,
      spot.current.y * button.offsetHeight - area.clientHeight / 2,
    )
  }, [closer])

  if (!photo) return null
  return (
    // The arrow keys are shortcuts for the two buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={`full full-height no-margin clip inset-0 ${classes.dialog}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onKeyDown={onKeyDown}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard */}
      <div className={`flex full full-height scroll-bare ${classes.area}`} tabIndex={closer ? 0 : undefined}>
        <button
          ref={view}
          type="button"
          className={`grid centred rigid full full-height ${classes.view}`}
          data-close={closer || undefined}
          aria-label={closer ? m.showWholePhoto : m.lookCloser}
          onClick={onClick}
        >
          {photo.source instanceof Blob ? (
            <BlobPhoto blob={photo.source} alt={photo.alt} />
          ) : (
            <img
              src={photo.source}
              alt={photo.alt}
              width={photo.width}
              height={photo.height}
              style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
              draggable={false}
            />
          )}
        </button>
      </div>
      <button
        type="button"
        className={`grid centred width-48 height-48 radius-full absolute ${classes.control}`}
        data-at="close"
        aria-label={common.close}
        onClick={leave}
      >
        <IconX size={24} aria-hidden />
      </button>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className={`grid centred width-48 height-48 radius-full absolute ${classes.control}`}
            data-at="previous"
            aria-label={common.showPreviousPhoto}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <IconChevronLeft size={24} aria-hidden />
          </button>
          <button
            type="button"
            className={`grid centred width-48 height-48 radius-full absolute ${classes.control}`}
            data-at="next"
            aria-label={common.showNextPhoto}
            disabled={index === photos.length - 1}
            onClick={() => show(index + 1)}
          >
            <IconChevronRight size={24} aria-hidden />
          </button>
          <p
            className={`pad-12-16 semibold line-24 numbers radius-full absolute ${classes.counter}`}
            aria-live="polite"
          >
            {common.counter(index + 1, photos.length)}
          </p>
        </>
      )}
    </dialog>
  )
}
