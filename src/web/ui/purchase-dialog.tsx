import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import * as common from '#messages/common.ts'
import type { PurchaseProblem } from '#web/lib/purchase-problem.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './purchase-dialog.module.css'

interface PurchaseDialogProps {
  problem: PurchaseProblem | undefined
  onClose: () => void
  onTryAgain: () => void
  /** Queries the server for the outcome, without buying. */
  onCheck: () => void
  busy: boolean
}

/** Explains a failed purchase: what happened, the current state, and what to do. It stays until it is closed. */
export const PurchaseDialog = ({ problem, onClose, onTryAgain, onCheck, busy }: PurchaseDialogProps) => {
  const isOpen = problem?.open === true
  const check = useEffectEvent(onCheck)
  useEffect(() => {
    if (!isOpen) return
    const onOnline = () => check()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isOpen])
  if (!problem) return null
  const { title, text, facts, link } = problem
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      size="small"
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {common.close}
          </Button>
          {link ? (
            <Button to={link.to} onClick={onClose}>
              {link.label}
            </Button>
          ) : (
            <Button onClick={onTryAgain} loading={busy}>
              {common.tryAgain}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.text}>{text}</p>
      {facts && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>
              <IconCheck size={20} stroke={1.75} aria-hidden />
              {fact}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
