import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import { Price } from '#web/ui/parts.tsx'
import type { Chatroom } from './conversation.ts'
import classes from './subject-card.module.css'

export type Subject = NonNullable<Chatroom['item']>

export const subjectStates: Record<Subject['status'], string> = {
  for_sale: common.statusForSale,
  held: common.statusHeld,
  sold: common.statusSold,
  withdrawn: common.statusUnavailable,
  draft: common.statusUnavailable,
}

interface SubjectCardProps {
  item: Subject
  /** What the reader can do with it. */
  action?: ReactNode
}

/** The item that the conversation is about. */
export const SubjectCard = ({ item, action }: SubjectCardProps) => (
  <div className={`row line-below ${classes.subject}`}>
    <Link
      to={`/item/${item.itemID}`}
      className={`row gap-12 grow min-0 ink plain hover-linen ${classes.card}`}
    >
      <span className={`rigid ${classes.photo}`}>
        <Photo photo={item.image ?? undefined} sizes="40px" alt="" priority />
      </span>
      <span className={`stack min-0 line-135 ${classes.words}`}>
        <span className="ellipsis">{item.name}</span>
        <span className="row wrap gap-8">
          <Price as="span" pesos={item.price} />
          {item.size && <span className="ellipsis">{sizeAndCondition(item.size, item.condition)}</span>}
          <span className={classes.state} data-state={item.status}>
            {subjectStates[item.status]}
          </span>
        </span>
      </span>
    </Link>
    {action}
  </div>
)
