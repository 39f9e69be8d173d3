import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/chat.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import { conversationQuery, type Talk } from './queries.ts'
import { subjectStates } from './subject-card.tsx'
import classes from './subject-column.module.css'

interface SubjectColumnProps {
  talk: Talk
  /** What the reader can do with the item. */
  actions?: ((itemID: string) => ReactNode) | undefined
}

/** The item that a conversation is about, beside it on a wide screen. */
export const SubjectColumn = ({ talk, actions }: SubjectColumnProps) => {
  // The conversation itself fetches; this only reads what is there.
  const { data: item } = useQuery({
    ...conversationQuery(talk),
    enabled: false,
    select: ({ chatroom }) => chatroom.item,
  })
  if (!item) return null
  return (
    <section className={classes.column} aria-label={m.subjectLabel}>
      <Link to={`/item/${item.itemID}`} className="grid ink line-135 break plain">
        <Photo photo={item.image ?? undefined} sizes="264px" alt="" priority />
        <span>{item.name}</span>
        <span className={`bold text-section ${classes.price}`}>{formatPesos(item.price)}</span>
        <span className="flex gap-10 mt-2 small muted">
          {item.size && <span>{sizeAndCondition(item.size, item.condition)}</span>}
          <span className={classes.state} data-state={item.status}>
            {subjectStates[item.status]}
          </span>
        </span>
      </Link>
      {actions && <div className={`stack gap-8 mt-16 ${classes.actions}`}>{actions(item.itemID)}</div>}
    </section>
  )
}
