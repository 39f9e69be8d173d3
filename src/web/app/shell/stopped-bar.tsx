import { IconHandStop } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/moderation.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import classes from './offline-bar.module.css'

/** On every page of somebody whose account is stopped, with the way to the decision and its appeal. */
export const StoppedBar = ({ until }: { until: string | null }) => (
  <output className={`block full-row ${classes.bar}`}>
    <span className={`row gap-10 body semibold line-135 tint-ink ${classes.inside}`}>
      <IconHandStop size={20} stroke={1.75} aria-hidden />
      <span>{until === null ? m.stoppedForGood : m.stoppedUntil(dateInWords(until))}</span>
      <Link to="/" className={`nowrap inherit ${classes.link}`}>
        {m.whyStopped}
      </Link>
    </span>
  </output>
)
