import { Button } from '@mantine/core'
import { useState } from 'react'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadDataDialog } from './download-data-dialog.tsx'
import { SessionsSection } from './sessions-section.tsx'
import classes from './your-data-page.module.css'

const whatGoes: Record<'buyer' | 'seller', string[]> = {
  buyer: ['Your cart, your collections and your preferences are deleted.'],
  seller: [
    'Your shop closes, and your pieces leave the feed with their photos.',
    'The photos of your IDs are destroyed.',
  ],
}

/** What is kept about a person, to take along; and the end of it. */
export const YourDataPage = ({ of }: { of: 'buyer' | 'seller' | 'admin' }) => {
  const [asking, setAsking] = useState<'download' | 'password' | 'delete'>()
  const [hasFile, setHasFile] = useState(false)
  const close = () => setAsking(undefined)
  return (
    <div className={classes.page}>
      <PageTitle title="Your Data" />
      <section className={classes.section} aria-labelledby="download-data">
        <h2 id="download-data" className={classes.title}>
          Download
        </h2>
        <p>
          Everything we keep about you in one file that people and programs can read: your account, your
          tickets, your messages and more. Photos are in it as links.
        </p>
        <Button onClick={() => setAsking('download')}>Download my data</Button>
        <p className={classes.done} aria-live="polite">
          {hasFile && 'Your file is ready. Look among your downloads.'}
        </p>
      </section>
      <SessionsSection />
      <section className={classes.section} aria-labelledby="change-password">
        <h2 id="change-password" className={classes.title}>
          Password
        </h2>
        <p>A new password logs out every other device. Change it when you think that somebody knows it.</p>
        <Button variant="default" onClick={() => setAsking('password')}>
          Change password
        </Button>
      </section>
      {of !== 'admin' && <DeleteSection of={of} onDelete={() => setAsking('delete')} />}
      {asking === 'download' && <DownloadDataDialog onClose={close} onSaved={() => setHasFile(true)} />}
      {asking === 'password' && <ChangePasswordDialog onClose={close} />}
      {asking === 'delete' && <DeleteAccountDialog onClose={close} />}
    </div>
  )
}

/** Admins stay: their decisions are a log. */
const DeleteSection = ({ of, onDelete }: { of: 'buyer' | 'seller'; onDelete: () => void }) => (
  <section className={classes.section} aria-labelledby="delete-account">
    <h2 id="delete-account" className={classes.title}>
      Delete your account
    </h2>
    <ul className={classes.points}>
      <li>Your name, e-mail, number and password are erased, and you are logged out everywhere.</li>
      {whatGoes[of].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>
        Past tickets and messages stay with the other person, from “Deleted account”. Open tickets have to be
        completed or cancelled first.
      </li>
    </ul>
    <Button variant="default" onClick={onDelete}>
      Delete my account
    </Button>
  </section>
)
