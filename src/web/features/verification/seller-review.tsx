import { IconClock } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/verification.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { type Decision, useDecision } from './decision.ts'
import { documentKinds } from './document-kinds.ts'
import { IdPhoto } from './id-photo.tsx'
import { idPhotoQuery, ownerQuery } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import classes from './seller-review.module.css'

interface SellerReviewProps {
  id: string
  sellerName: string
  /** Called when there is nothing left to decide about this seller. */
  onOver: () => void
}

const day = inManila(locale, { dateStyle: 'medium' })

const ownerSkeleton = (
  <div className={`stack gap-8 ${classes.skeletons}`} aria-busy>
    <div />
    <div />
  </div>
)

/** The details of a seller, the photos to compare with them, and the decision. */
export const SellerReview = ({ id, sellerName, onOver }: SellerReviewProps) => {
  // The same query keys as the photos below, so nothing is fetched twice.
  const photos = useQueries({ queries: documentKinds.map((kind) => idPhotoQuery(id, kind)) })
  const allShown = photos.every(({ data }) => data)
  const decide = useDecision(id, onOver)
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const [reason, setReason] = useState('')
  const actions = useBarBelowNotices('(max-width: 639.9px)')
  const close = () => setAsking(undefined)
  const send = (decision: Decision) => {
    close()
    if (!decide.isPending) decide.mutate(decision)
  }
  return (
    <section className={`stack gap-20 ${classes.review}`} aria-label={sellerName}>
      <div>
        <IdPhoto sellerID={id} sellerName={sellerName} kind="selfie" />
      </div>
      <div className={`min-0 ${classes.owner}`}>
        <QueryState query={useQuery(ownerQuery(id))} skeleton={ownerSkeleton}>
          {({ first_name, last_name, email, adult_declared_at: declaredAt }) => (
            <>
              <h2 className={`bold break text-title ${classes.name}`}>
                {first_name} {last_name}
              </h2>
              <p className="mt-2 break">{email}</p>
              <p className="mt-2 break">
                {declaredAt ? m.adultDeclared(day.format(new Date(declaredAt))) : m.adultNotDeclared}
              </p>
            </>
          )}
        </QueryState>
        <p
          className={`tint-wait inline-row gap-6 align-center mt-12 small semibold radius-small ${classes.note}`}
        >
          <IconClock size={18} aria-hidden />
          {m.notYetVerified}
        </p>
        <p className="mt-12 small muted break">{id}</p>
      </div>
      <div className={`stack gap-20 ${classes.ids}`}>
        <IdPhoto sellerID={id} sellerName={sellerName} kind="id1" />
        <IdPhoto sellerID={id} sellerName={sellerName} kind="id2" />
      </div>
      {!allShown && photos.some(({ isError }) => isError) && (
        <p className={`muted ${classes.unseen}`}>{m.approveHint}</p>
      )}
      <div ref={actions} className={`flex gap-12 on-paper line-above ${classes.actions}`}>
        <Button variant="default" size="lg" disabled={decide.isPending} onClick={() => setAsking('reject')}>
          {m.reject}
        </Button>
        <Button size="lg" disabled={decide.isPending || !allShown} onClick={() => setAsking('approve')}>
          {m.approve}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'approve'}
        question={m.approveQuestion(sellerName)}
        yes={m.approve}
        no={common.cancel}
        onYes={() => send({ approve: true })}
        onNo={close}
      >
        {m.approveLead(sellerName)}
      </ConfirmDialog>
      <RejectDialog
        open={asking === 'reject'}
        sellerName={sellerName}
        reason={reason}
        onReason={setReason}
        onReject={() => send({ approve: false, reason })}
        onClose={close}
      />
    </section>
  )
}
