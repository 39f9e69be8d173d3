import { Button } from '@mantine/core'
import { sentenceOf } from '#web/lib/api-error.ts'
import classes from './list-end.module.css'

export const ListEnd = ({ children }: { children: string }) => <p className={classes.end}>{children}</p>

/** Under what is there: why the next page is not. */
export const NextPageFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={classes.end} role="alert">
    <p>{sentenceOf(error)}</p>
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
