import * as common from '#messages/common.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from './button.tsx'
import { Drawing } from './drawing.tsx'
import classes from './empty-state.module.css'

interface ErrorStateProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** An error message with a button to retry. */
export const ErrorState = ({ error, onRetry, retrying = false }: ErrorStateProps) => (
  <div className={classes.state} role="alert">
    <Drawing name="snag" />
    <p className={classes.text}>{sentenceOf(error)}</p>
    <div className={classes.action}>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        {common.tryAgain}
      </Button>
    </div>
  </div>
)
