import { communityRules } from '#domain/community-rules.ts'
import { language } from '#messages/language.ts'
import * as m from '#messages/moderation-queue.tsx'
import classes from './decision-card.module.css'
import { dayOf, momentOf } from './entry-words.ts'
import type { Decision } from './queue-queries.ts'

/** A decision of an admin, as other admins see it. */
export const DecisionCard = ({ decision }: { decision: Decision }) => {
  const { act, rule, words, until, order, decidedBy, decidedAt, liftedAt } = decision
  return (
    <div className="stack gap-4 pad-12-16 on-linen radius-medium">
      <p className={`flex wrap between ${classes.head}`}>
        <strong>{m.decisionNames[act]}</strong>
        {until !== null && <span>{m.untilDay(dayOf(until))}</span>}
        {liftedAt !== null && <span>{m.liftedOn(dayOf(liftedAt))}</span>}
      </p>
      {rule !== null && <p className="small muted">{communityRules[rule][language]}</p>}
      {words && <p className="break pre-line">{words}</p>}
      {order && <p className="small muted">{m.orderOf(order.authority, order.paper)}</p>}
      <p className="small muted">
        {decidedBy} · <time dateTime={decidedAt}>{momentOf(decidedAt)}</time>
      </p>
    </div>
  )
}
