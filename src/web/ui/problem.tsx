import { sentenceOf } from '#web/lib/api-error.ts'

interface ProblemProps {
  error: unknown
  className: string | undefined
}

/** The message of an error; nothing without an error. */
export const Problem = ({ error, className }: ProblemProps) =>
  error ? (
    <p className={className} role="alert">
      {sentenceOf(error)}
    </p>
  ) : null
