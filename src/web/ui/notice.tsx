import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import * as common from '#messages/common.ts'
import { Spinner } from './spinner.tsx'
import { currentNotice, type Notice, notice, noticeMilliseconds, subscribeToNotice } from './notice-store.ts'
import { subscribeToDialogs, topDialog } from './open-dialogs.ts'
import classes from './notice.module.css'

/** `notice.loading(text)`, then `await notice.success(text)` or `notice.failure(text, hint)`. */
export const useNotice = () => notice

/**
 * Renders the current notice. It is used once, at the root of the app. While a dialog is open, the notice is inside of it,
 * because everything else is inert.
 */
export const Notices = () => {
  const shown = useSyncExternalStore(subscribeToNotice, currentNotice)
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog)
  return createPortal(
    <div role={shown?.kind === 'failure' ? 'alert' : 'status'}>{shown && <NoticeBar shown={shown} />}</div>,
    dialog ?? document.body,
  )
}

const icons = {
  loading: <Spinner size={20} />,
  success: <IconCheck size={20} stroke={2.25} aria-hidden />,
  failure: <IconAlertCircle size={20} stroke={2} aria-hidden />,
}

const closeOnEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !topDialog()) notice.close()
}

const NoticeBar = ({ shown }: { shown: Notice }) => {
  const bar = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isPaused = hovered || focused

  // A popover is above every dialog. A dialog that closes in this very render takes the bar with it, and the next render
  // shows another one.
  useLayoutEffect(() => {
    if (bar.current?.isConnected) bar.current.showPopover()
  }, [])

  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  useEffect(() => {
    if (shown.kind === 'loading' || isPaused) return
    const timer = setTimeout(notice.close, shown.action?.milliseconds ?? noticeMilliseconds)
    return () => clearTimeout(timer)
  }, [isPaused, shown])

  const { action } = shown
  return (
    <div
      ref={bar}
      popover="manual"
      className={`row gap-12 radius-medium tint-ink centre-block ${classes.bar}`}
      data-kind={shown.kind}
      aria-busy={shown.kind === 'loading' || undefined}
      // Only a moving pointer pauses the timer. One that rests where the notice appears does not.
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0))
          setHovered(true)
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {icons[shown.kind]}
      <div className={`grow min-0 line-135 break ${classes.words}`}>
        <p className="semibold">{shown.text}</p>
        {shown.hint && <p className={`mt-2 small ${classes.hint}`}>{shown.hint}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={`grid centred rigid height-44 semibold radius-small pad-0-8 inherit ${classes.action}`}
          onClick={() => {
            notice.close()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`grid centred rigid height-44 radius-small inherit ${classes.close}`}
        aria-label={common.close}
        onClick={notice.close}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
