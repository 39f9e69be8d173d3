import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as common from '#messages/common.ts'
import { currentNotice, type Notice, notice, noticeMilliseconds, subscribeToNotice } from './notice-store.ts'
import classes from './notice.module.css'

/** `notice.loading(text)`, then `await notice.success(text)` or `notice.failure(text, hint)`. */
export const useNotice = () => notice

/** Renders the current notice. It is used once, at the root of the app. */
export const Notices = () => {
  const shown = useSyncExternalStore(subscribeToNotice, currentNotice)
  return shown ? <NoticeDialog shown={shown} /> : null
}

const pictures = {
  loading: <Loader size={28} color="var(--accent)" />,
  success: <IconCheck size={26} stroke={2.5} aria-hidden />,
  failure: <IconAlertTriangle size={26} stroke={2} aria-hidden />,
}

const NoticeDialog = ({ shown }: { shown: Notice }) => {
  const box = useRef<HTMLDialogElement>(null)
  const textId = useId()
  const [hovered, setHovered] = useState(false)

  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    dialog.focus()
    return () => dialog.close()
  }, [])

  useEffect(() => {
    if (shown.kind === 'loading' || hovered) return
    const timer = setTimeout(notice.close, noticeMilliseconds)
    return () => clearTimeout(timer)
  }, [hovered, shown])

  return (
    // Escape is the keyboard equivalent of a click beside the notice.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={classes.notice}
      data-kind={shown.kind}
      role={shown.kind === 'failure' ? 'alertdialog' : undefined}
      aria-labelledby={textId}
      aria-busy={shown.kind === 'loading' || undefined}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault()
        notice.close()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) notice.close()
      }}
    >
      <div
        className={classes.panel}
        role="presentation"
        // Only a moving pointer pauses the timer. One that rests where the notice appears does not.
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0))
            setHovered(true)
        }}
        onPointerLeave={() => setHovered(false)}
      >
        <div className={classes.picture}>{pictures[shown.kind]}</div>
        <div className={classes.words} role={shown.kind === 'failure' ? 'alert' : 'status'}>
          <p id={textId} className={classes.text}>
            {shown.text}
          </p>
          {shown.hint && <p className={classes.hint}>{shown.hint}</p>}
        </div>
        <button type="button" className={classes.close} aria-label={common.close} onClick={notice.close}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
    </dialog>
  )
}
