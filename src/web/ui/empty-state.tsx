import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  drawing: DrawingName
  text: string
  hint?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
}

/** Where there is nothing to show yet. */
export const EmptyState = ({ drawing, text, hint, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <Drawing name={drawing} />
    <p className={classes.text}>{text}</p>
    {hint && <p className={classes.hint}>{hint}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
