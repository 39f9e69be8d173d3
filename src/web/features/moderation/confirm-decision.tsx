import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import * as m from '#messages/moderation-queue.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { DecisionCard } from './decision-card.tsx'
import classes from './decision-bar.module.css'
import { useRefetchQueue } from './refetch-queue.ts'
import type { Decision } from './queue-queries.ts'

/** A decision that needs a second admin, who agrees or refuses. */
export const ConfirmDecision = ({ decision, onOver }: { decision: Decision; onOver: () => void }) => {
  const notice = useNotice()
  const refetch = useRefetchQueue()
  const confirming = useMutation({
    mutationFn: (agree: boolean) =>
      api('POST moderation/confirm_decision', { decisionID: decision.decisionID, agree }),
    onSuccess: (_, agree) => {
      onOver()
      void notice.success(agree ? m.agreed : m.refused)
    },
    onSettled: refetch,
  })
  return (
    <div className={`stack gap-12 line-above ${classes.second}`}>
      <DecisionCard decision={decision} />
      <p className="small muted pretty">
        {decision.mine ? m.otherAdminMust : m.bySecondAdmin(decision.decidedBy)}
      </p>
      <Problem className="no-margin bad" error={confirming.error} />
      {!decision.mine && (
        <div className={`row wrap gap-8 ${classes.acts}`}>
          <Button
            variant="default"
            loading={confirming.isPending && !confirming.variables}
            onClick={() => confirming.mutate(false)}
          >
            {m.refuse}
          </Button>
          <Button
            loading={confirming.isPending && confirming.variables}
            onClick={() => confirming.mutate(true)}
          >
            {m.agree}
          </Button>
        </div>
      )}
    </div>
  )
}
