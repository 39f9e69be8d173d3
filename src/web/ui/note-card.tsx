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
      <div className={`grid gap-14 align-start pad-16 radius-large ${classes.card}`}>
        <span
          className={`grid centred width-44 height-44 accent on-surface radius-medium ${classes.icon}`}
          aria-hidden
        >
          {icon}
        </span>
        <div className={`stack gap-4 muted break ${classes.words}`}>
          <h2 id={titleID} className={`large bold ink line-13 ${classes.title}`}>
            {title}
          </h2>
          {children}
        </div>
        <div className={`row wrap gap-8 full-row ${classes.actions}`}>{actions}</div>
      </div>
    </section>
  )
}
