import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import classes from './to-do.module.css'

interface ToDoRowProps {
  picture: ReactNode
  /** Where the name leads. */
  to: string
  name: string
  facts: ReactNode
  /** The deadline, or since when it waits. */
  when?: ReactNode
  action: ReactNode
}

/** One thing to do, with its button. */
export const ToDoRow = ({ picture, to, name, facts, when, action }: ToDoRowProps) => (
  <li className={`row wrap gap-14 pad-12-0 ${classes.row}`}>
    <div className={`rigid ${classes.picture}`}>{picture}</div>
    <div className={`grow min-0 ${classes.words}`}>
      <h3 className={`ellipsis body semibold line-135 ${classes.name}`}>
        <Link to={to}>{name}</Link>
      </h3>
      <p className={`ellipsis small ${classes.facts}`}>{facts}</p>
      {when && <p className={`small muted ${classes.when}`}>{when}</p>}
    </div>
    {action}
  </li>
)
