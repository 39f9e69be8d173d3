import type { Session } from '#web/features/accounts/session.ts'
import { AdultQuestion } from '#web/features/legal/adult-question.tsx'
import { TermsCard } from '#web/features/legal/terms-card.tsx'
import { HelpEnded, HelperLine } from '#web/features/shop-helpers/work-switch.tsx'
import classes from './session-notes.module.css'

interface SessionNotesProps {
  session: Session
  /** Whether this page asks what the person has yet to agree to or to declare. */
  asks: boolean
}

/** Above the page of somebody who works for a shop, no longer does, or has yet to say something. One card at a time. */
export const SessionNotes = ({ session, asks }: SessionNotesProps) => {
  const { helps, helpEnded, adultUndeclared, missingAgreements } = session
  if (helps?.working) return <HelperLine shopName={helps.shopName} />
  const card = helpEnded ? (
    <HelpEnded />
  ) : asks && adultUndeclared ? (
    <AdultQuestion />
  ) : (
    asks && missingAgreements && <TermsCard missing={missingAgreements} />
  )
  return card && <div className={`mb-16 ${classes.note}`}>{card}</div>
}
