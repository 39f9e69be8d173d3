import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { BareRail, RailBand } from './rail.tsx'

interface EmptyStateProps {
  text: string
  hint?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
  /** For a page that has nothing else. */
  large?: boolean
  /** Whether clothes hang on the rail, because it is not about something empty. */
  filled?: boolean
  /** The element of the text: a heading if the page has no other title. */
  heading?: 'h1' | 'h2' | 'p'
}

/** Shown where a list is empty. */
export const EmptyState = ({
  text,
  hint,
  action,
  large,
  filled = false,
  heading: Text = 'p',
}: EmptyStateProps) => (
  <div className={`grid gap-24 ${classes.state}`} data-large={large || undefined}>
    {large ? <RailBand photos={[]} places={3} filled={filled} /> : <BareRail />}
    <div>
      <Text className={classes.text}>{text}</Text>
      {hint && <p className={`muted pretty ${classes.hint}`}>{hint}</p>}
      {action && <div className="mt-20">{action}</div>}
    </div>
  </div>
)
