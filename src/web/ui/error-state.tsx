import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as common from '#messages/common.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from './button.tsx'
import classes from './empty-state.module.css'

interface FailureProps {
  text: string
  hint?: string
  /** The button that tries again. */
  action: ReactNode
}

/** Shown where something could not be loaded. */
export const Failure = ({ text, hint, action }: FailureProps) => (
  <div className={`grid gap-24 ${classes.state}`} role="alert">
    <IconCloudOff className={`muted ${classes.icon}`} size={32} stroke={1.75} aria-hidden />
    <div>
      <p className={classes.text}>{text}</p>
      {hint && <p className={`muted pretty ${classes.hint}`}>{hint}</p>}
      <div className="mt-20">{action}</div>
    </div>
  </div>
)

export interface FailedQuery {
  error: unknown
  refetch: () => unknown
  isFetching?: boolean
}

/** The error of a query with a button to retry. */
export const ErrorState = ({ query: { error, refetch, isFetching = false } }: { query: FailedQuery }) => (
  <Failure
    text={sentenceOf(error)}
    action={
      <>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={() => void refetch()}
          loading={isFetching}
        >
          {common.tryAgain}
        </Button>
        {error instanceof ApiError && (
          <Button variant="subtle" to={`/help?error=${error.code}`} state={{ sentence: error.message }}>
            {common.help}
          </Button>
        )}
      </>
    }
  />
)
