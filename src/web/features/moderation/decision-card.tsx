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
    <div className={classes.card}>
      <p className={classes.head}>
        <strong>{m.decisionNames[act]}</strong>
        {until !== null && <span>{m.untilDay(dayOf(until))}</span>}
        {liftedAt !== null && <span>{m.liftedOn(dayOf(liftedAt))}</span>}
      </p>
      {rule !== null && <p className={classes.rule}>{communityRules[rule][language]}</p>}
      {words && <p className={classes.words}>{words}</p>}
      {order && <p className={classes.rule}>{m.orderOf(order.authority, order.paper)}</p>}
      <p className={classes.rule}>
        {decidedBy} · <time dateTime={decidedAt}>{momentOf(decidedAt)}</time>
      </p>
    </div>
  )
}
