import { communityRules } from '#domain/community-rules.ts'
import { language } from '#messages/language.ts'
import * as m from '#messages/moderation-queue.tsx'
import classes from './decision-card.module.css'
import { dayOf, momentOf } from './entry-words.ts'
import type { Decision } from './queue-queries.ts'
import { Text } from '#web/ui/parts.tsx'

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
      {rule !== null && (
        <Text size="small" tone="muted">
          {communityRules[rule][language]}
        </Text>
      )}
      {words && <p className="break pre-line">{words}</p>}
      {order && (
        <Text size="small" tone="muted">
          {m.orderOf(order.authority, order.paper)}
        </Text>
      )}
      <Text size="small" tone="muted">
        {decidedBy} · <time dateTime={decidedAt}>{momentOf(decidedAt)}</time>
      </Text>
    </div>
  )
}
