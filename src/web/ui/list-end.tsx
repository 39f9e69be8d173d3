import { useEffect } from 'react'
import * as common from '#messages/common.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from './button.tsx'
import classes from './list-end.module.css'

export const ListEnd = ({ children }: { children: string }) => (
  <p className={`row gap-12 muted centre balance ${classes.end}`}>{children}</p>
)

interface MoreSoonProps {
  children: string
  onAgain: () => void
  asking: boolean
}

/** Shown below a list that may get more items: offers to refetch. */
export const MoreSoon = ({ children, onAgain, asking }: MoreSoonProps) => (
  <div className={`row gap-12 muted centre balance ${classes.end}`}>
    <p>{children}</p>
    <Button variant="default" onClick={onAgain} loading={asking}>
      {common.searchAgain}
    </Button>
  </div>
)

/** Shown below a list whose next page failed. Retries by itself when the network is back. */
export const NextPageFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={`row gap-12 muted centre balance ${classes.end}`} role="alert">
      <p>{sentenceOf(error)}</p>
      <Button variant="default" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
