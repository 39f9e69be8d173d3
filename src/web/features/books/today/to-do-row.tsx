import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
  <li className={classes.row}>
    <div className={classes.picture}>{picture}</div>
    <div className={classes.words}>
      <h3 className={classes.name}>
        <Link to={to}>{name}</Link>
      </h3>
      <p className={classes.facts}>{facts}</p>
      {when && <p className={classes.when}>{when}</p>}
    </div>
    {action}
  </li>
)
