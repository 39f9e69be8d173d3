import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import * as common from '#messages/common.ts'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { openModal } from './open-dialogs.ts'
import classes from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The label of a button before the actions that closes the dialog. */
  dismiss?: string
  /** The buttons below, which stay visible while the content scrolls. */
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** `side`: beside the page on wide screens. */
  size?: 'small' | 'medium' | 'large' | 'side'
}

/**
 * A modal dialog, a bottom sheet on phones. Escape, Back, the close button and a click on the backdrop close it. The
 * element with `data-autofocus` gets the focus, which returns afterwards.
 */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)

const OpenDialog = (props: DialogProps) => {
  const { onClose, title, children, dismiss, actions, role = 'dialog', size = 'medium' } = props
  const box = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const titleId = useId()
  useBackCloses(true, onClose)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const close = openModal(dialog)
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? dialog).focus()
    return close
  }, [])
  return (
    // Escape is the keyboard equivalent of a click on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={`full no-margin ink on-paper clip ${classes.dialog}`}
      data-size={size}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={(event) => {
        // Dismissing a file picker inside the dialog fires `cancel` too, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The event is asynchronous, so the dialog may be open again.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDownCapture={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        // A drag from inside that ends outside also fires a click on the dialog.
        const isBeside = event.target === event.currentTarget && pressed.current === event.currentTarget
        pressed.current = null
        if (isBeside) onClose()
      }}
    >
      <div className={`column ${classes.panel}`}>
        <div className="flex gap-12 align-start between">
          <h2 id={titleId} className="section-title break balance">
            {title}
          </h2>
          {role === 'dialog' && (
            <button
              type="button"
              className={`icon-button width-48 height-48 muted ${classes.close}`}
              aria-label={common.close}
              onClick={onClose}
            >
              <IconX size={22} aria-hidden />
            </button>
          )}
        </div>
        {children !== undefined && <div className={`min-height-0 ${classes.content}`}>{children}</div>}
        {actions && (
          <div className={`flex gap-12 mt-20 ${classes.actions}`}>
            {dismiss && (
              <Button
                variant="default"
                onClick={onClose}
                data-autofocus={role === 'alertdialog' || undefined}
              >
                {dismiss}
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </dialog>
  )
}
