import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadDataDialog } from './download-data-dialog.tsx'
import { sessionQuery } from './session.ts'
import { SessionsSection } from './sessions-section.tsx'
import classes from './your-data-page.module.css'

const whatGoes: Record<'buyer' | 'seller', string[]> = {
  buyer: [m.deletedOfBuyer],
  seller: [m.deletedOfSellerShop, m.deletedOfSellerIDs],
}

/** The download of personal data, and the deletion of the account. */
export const YourDataPage = ({ of }: { of: 'buyer' | 'seller' | 'admin' }) => {
  const [asking, setAsking] = useState<'download' | 'password' | 'delete'>()
  const [hasFile, setHasFile] = useState(false)
  const close = () => setAsking(undefined)
  return (
    <>
      <PageTitle title={common.yourData} />
      <You />
      <section className={classes.section} aria-labelledby="download-data">
        <h2 id="download-data" className={classes.title}>
          {m.download}
        </h2>
        <div>
          <p>{m.downloadLead}</p>
          <Button variant="default" onClick={() => setAsking('download')}>
            {m.downloadData}
          </Button>
          <p className={classes.done} aria-live="polite">
            {hasFile && m.downloadReady}
          </p>
        </div>
      </section>
      <SessionsSection />
      <section className={classes.section} aria-labelledby="change-password">
        <h2 id="change-password" className={classes.title}>
          {m.passwordLabel}
        </h2>
        <div>
          <p>{m.passwordLead}</p>
          <Button variant="default" onClick={() => setAsking('password')}>
            {m.changePassword}
          </Button>
        </div>
      </section>
      {of !== 'admin' && <DeleteSection of={of} onDelete={() => setAsking('delete')} />}
      {asking === 'download' && <DownloadDataDialog onClose={close} onSaved={() => setHasFile(true)} />}
      {asking === 'password' && <ChangePasswordDialog onClose={close} />}
      {asking === 'delete' && <DeleteAccountDialog onClose={close} />}
    </>
  )
}

/** Shows who is logged in. The server sends only the e-mail address. */
const You = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    session && (
      <section className={classes.section} aria-labelledby="you">
        <h2 id="you" className={classes.title}>
          {m.emailLabel}
        </h2>
        <p className={classes.email}>{session.email}</p>
      </section>
    )
  )
}

/** Not for admins: their decisions are part of a log. */
const DeleteSection = ({ of, onDelete }: { of: 'buyer' | 'seller'; onDelete: () => void }) => (
  <section className={classes.section} aria-labelledby="delete-account">
    <h2 id="delete-account" className={classes.title}>
      {m.deleteAccountTitle}
    </h2>
    <div>
      <ul className={classes.points}>
        <li>{m.deletedOfAll}</li>
        {whatGoes[of].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{m.deleteKept}</li>
      </ul>
      <Button variant="default" onClick={onDelete}>
        {m.deleteAccount}
      </Button>
    </div>
  </section>
)
