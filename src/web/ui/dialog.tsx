import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import * as common from '#messages/common.ts'
import { useBackCloses } from './back-closes.ts'
import classes from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The buttons below; they stay in view while the content scrolls. */
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  size?: 'small' | 'medium' | 'large'
}

/**
 * A dialog that slides up on phones and stands in the middle of a desk. Escape, Back, the close button and a click
 * beside it close it; the focus goes to what has `data-autofocus`, and is given back.
 */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)

const OpenDialog = ({ onClose, title, children, actions, role = 'dialog', size = 'medium' }: DialogProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const titleId = useId()
  useBackCloses(true, onClose)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? dialog).focus()
    return () => dialog.close()
  }, [])
  return (
    // Escape does for the keyboard what the click beside the dialog does for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={classes.dialog}
      data-size={size}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={(event) => {
        // A file picker that is dismissed inside the dialog cancels too, and bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Told late: by then it may have been opened again.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDownCapture={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        // A drag from inside that ends outside clicks the dialog too.
        const isBeside = event.target === event.currentTarget && pressed.current === event.currentTarget
        pressed.current = null
        if (isBeside) onClose()
      }}
    >
      <div className={classes.panel}>
        <div className={classes.top}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {role === 'dialog' && (
            <button type="button" className={classes.close} aria-label={common.close} onClick={onClose}>
              <IconX size={22} aria-hidden />
            </button>
          )}
        </div>
        {children !== undefined && <div className={classes.content}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
