import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import * as common from '#messages/common.ts'
import type { PurchaseProblem } from '#web/lib/purchase-problem.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './purchase-dialog.module.css'

interface PurchaseDialogProps {
  purchase: {
    problem: PurchaseProblem | undefined
    closeProblem: () => void
    isPending: boolean
  }
  onTryAgain: () => void
  /** Queries the server for the outcome, without buying. */
  onCheck: () => void
}

/** Explains a failed purchase: what happened, the current state, and what to do. It stays until it is closed. */
export const PurchaseDialog = ({ purchase, onTryAgain, onCheck }: PurchaseDialogProps) => {
  const { problem, closeProblem, isPending } = purchase
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
      onClose={closeProblem}
      title={title}
      role="alertdialog"
      size="small"
      dismiss={common.close}
      actions={
        link ? (
          <Button to={link.to} onClick={closeProblem}>
            {link.label}
          </Button>
        ) : (
          <Button onClick={onTryAgain} loading={isPending}>
            {common.tryAgain}
          </Button>
        )
      }
    >
      <p className="no-margin">{text}</p>
      {facts && (
        <ul className={`grid mt-12 ${classes.facts}`}>
          {facts.map((fact) => (
            <li key={fact}>
              <IconCheck className="teal" size={20} stroke={1.75} aria-hidden />
              {fact}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
