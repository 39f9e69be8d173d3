import type { ReactNode } from 'react'
import { dueSoonHours } from '#domain/deadlines.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import classes from './to-do.module.css'

/** A time that stands out once it is near. */
export const Deadline = ({ at, words }: { at: string; words: (date: ReactNode) => ReactNode }) => {
  const near = new Date(at).getTime() - useNow().getTime() < dueSoonHours * 3_600_000
  return (
    <span className={near ? `semibold ${classes.near}` : undefined}>
      {words(<time dateTime={at}>{dateInWords(at)}</time>)}
    </span>
  )
}
