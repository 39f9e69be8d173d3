import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  drawing: DrawingName
  text: string
  hint?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
}

/** A message for a list or page without content. */
export const EmptyState = ({ drawing, text, hint, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <Drawing name={drawing} />
    <p className={classes.text}>{text}</p>
    {hint && <p className={classes.hint}>{hint}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
