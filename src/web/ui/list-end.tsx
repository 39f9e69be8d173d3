import { Button } from '@mantine/core'
import { useEffect } from 'react'
import * as common from '#messages/common.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import classes from './list-end.module.css'

export const ListEnd = ({ children }: { children: string }) => <p className={classes.end}>{children}</p>

interface MoreSoonProps {
  children: string
  onAgain: () => void
  asking: boolean
}

/** The end of a list that may have more items in a moment, with a button to check again. */
export const MoreSoon = ({ children, onAgain, asking }: MoreSoonProps) => (
  <div className={classes.end}>
    <p>{children}</p>
    <Button variant="default" onClick={onAgain} loading={asking}>
      {common.searchAgain}
    </Button>
  </div>
)

/** The error of the next page, below the loaded items. It retries by itself when the connection is back. */
export const NextPageFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={classes.end} role="alert">
      <p>{sentenceOf(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
