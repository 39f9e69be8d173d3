import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AccountSection, useAccountLoaded } from './account-section.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DataSaverSection } from './data-saver-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadDataDialog } from './download-data-dialog.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LocationSection } from './location-section.tsx'
import { MeasurementsSection } from './measurements-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { sessionQuery } from './session.ts'
import { SessionsSection } from './sessions-section.tsx'
import { JoinSection } from './sides/join-section.tsx'
import classes from './your-data-page.module.css'

const whatGoes: Record<'buyer' | 'seller', string[]> = {
  buyer: [m.deletedOfBuyer],
  seller: [m.deletedOfSellerShop, m.deletedOfSellerIDs],
}

interface YourDataPageProps {
  of: 'buyer' | 'seller' | 'admin'
  /** Whether it is not known yet which parts there are. */
  waits: boolean
  /** Turns the notifications of this device on and off. */
  notifications: ReactNode
  /** The legal documents, and what the person has agreed to. */
  agreements: ReactNode
  /** The objection to an order by behaviour. */
  ranking: ReactNode
}

/** The personal details, where they are logged in, the download of their data, and the deletion of the account. */
export const YourDataPage = ({ of, waits, notifications, agreements, ranking }: YourDataPageProps) => {
  const [asking, setAsking] = useState<'download' | 'password' | 'delete'>()
  const [hasFile, setHasFile] = useState(false)
  const close = () => setAsking(undefined)
  const isComplete = useAccountLoaded() && !waits
  const session = useQuery(sessionQuery).data
  return (
    <>
      <PageTitle title={common.account} />
      <AccountSection />
      {isComplete && (
        <>
          {of === 'buyer' && <MeasurementsSection />}
          {of === 'buyer' && <LocationSection />}
          {notifications && (
            <DataSection id="notifications" title={m.notificationsHere}>
              {notifications}
            </DataSection>
          )}
          <DataSection id="language" title={common.languageLabel}>
            <LanguageSwitch name="language" hideLegend />
          </DataSection>
          <DataSaverSection />
          {ranking && (
            <DataSection id="ranking" title={m.ranking}>
              {ranking}
            </DataSection>
          )}
          <PasskeysSection />
          <SessionsSection />
          {/* Admins have it in their panel. */}
          {of !== 'admin' && (
            <DataSection id="second-factor" title={common.secondFactor}>
              <Button to="/second-factor" variant="default">
                {m.factorOpen}
              </Button>
            </DataSection>
          )}
          {of === 'seller' && !session?.otherSide && !session?.stopped && <JoinSection />}
          <DataSection id="change-password" title={m.passwordLabel}>
            <p>{m.passwordLead}</p>
            <Button variant="default" onClick={() => setAsking('password')}>
              {m.changePassword}
            </Button>
          </DataSection>
          <DataSection id="agreements" title={m.agreements}>
            {agreements}
          </DataSection>
          <DataSection id="download-data" title={m.download}>
            <p>{m.downloadLead}</p>
            <Button variant="default" onClick={() => setAsking('download')}>
              {m.downloadData}
            </Button>
            <p className={classes.done} aria-live="polite">
              {hasFile && m.downloadReady}
            </p>
          </DataSection>
          {of !== 'admin' && (
            <DeleteSection
              of={session?.otherSide ? [of, session.otherSide] : [of]}
              onDelete={() => setAsking('delete')}
            />
          )}
        </>
      )}
      {asking === 'download' && <DownloadDataDialog onClose={close} onSaved={() => setHasFile(true)} />}
      {asking === 'password' && <ChangePasswordDialog onClose={close} />}
      {asking === 'delete' && <DeleteAccountDialog onClose={close} />}
    </>
  )
}

/** Not for admins: their decisions are part of a log. */
const DeleteSection = ({ of, onDelete }: { of: readonly ('buyer' | 'seller')[]; onDelete: () => void }) => (
  <DataSection id="delete-account" title={m.deleteAccountTitle}>
    <ul className={`column gap-6 ${classes.points}`}>
      <li>{m.deletedOfAll}</li>
      {of
        .flatMap((side) => whatGoes[side])
        .map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      <li>{m.deleteKept}</li>
    </ul>
    <Button variant="default" onClick={onDelete}>
      {m.deleteAccount}
    </Button>
  </DataSection>
)
