import type { Session } from '#web/features/accounts/session.ts'
import { AgreementSheet } from '#web/features/legal/agreement-sheet.tsx'
import { HelpEnded, HelperLine } from '#web/features/shop-helpers/work-switch.tsx'

/** Above the page of somebody who works for a shop, no longer does, or has yet to agree to something. */
export const SessionNotes = ({ session: { helps, helpEnded, missingAgreements } }: { session: Session }) => (
  <>
    {helps?.working && <HelperLine shopName={helps.shopName} />}
    {helpEnded && <HelpEnded />}
    {missingAgreements && <AgreementSheet missing={missingAgreements} />}
  </>
)
