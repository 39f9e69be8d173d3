import { type ReactNode, useId } from 'react'
import classes from './note-card.module.css'

interface NoteCardProps {
  icon: ReactNode
  title: string
  /** One or two sentences. */
  children?: ReactNode
  /** One small button in ink, and one beside it at most. */
  actions: ReactNode
}

/** Asks or says what nobody opened: a card of the page, which never lies over anything. */
export const NoteCard = ({ icon, title, children, actions }: NoteCardProps) => {
  const titleID = useId()
  return (
    <section className={classes.note} aria-labelledby={titleID}>
      <div className={classes.card}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <div className={classes.words}>
          <h2 id={titleID} className={classes.title}>
            {title}
          </h2>
          {children}
        </div>
        <div className={classes.actions}>{actions}</div>
      </div>
    </section>
  )
}
