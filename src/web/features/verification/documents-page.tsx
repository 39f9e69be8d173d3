import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { Drawing } from '#web/ui/drawing.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DocumentsForm } from './documents-form.tsx'
import classes from './documents-page.module.css'
import { documentStatusQuery, type Standing } from './queries.ts'
import type { DocumentStatus } from './send-documents.ts'

interface DocumentsPageProps {
  standing: Standing
  /** The address says that the documents have been submitted. */
  submitted: boolean
}

/** What a seller passes through before the seller space opens. */
export const DocumentsPage = ({ standing, submitted }: DocumentsPageProps) => (
  <div className={classes.page}>
    <PageTitle title="Shop documentation" back={false} />
    {standing.role === 'completed' ? <Received /> : <Unverified standing={standing} submitted={submitted} />}
  </div>
)

const Unverified = ({ standing, submitted }: DocumentsPageProps) => {
  const status = useQuery(documentStatusQuery(standing))
  if (status.isPending)
    return (
      <div className={classes.skeletons} aria-busy>
        <div />
        <div />
        <div />
      </div>
    )
  if (!status.data)
    return (
      <ErrorState error={status.error} onRetry={() => void status.refetch()} retrying={status.isFetching} />
    )
  const { missing, reason, response } = status.data
  if (missing.length === 0) return <Received />
  const isRejected = standing.verified === 2
  // A decision reaches the open page: what was submitted is no longer in.
  if (submitted && isRejected) return <Navigate to="/" replace />
  if (submitted) return <Incomplete response={response} />
  return (
    <>
      {isRejected && <Rejection reason={reason} />}
      <Explanation retentionDays={status.data.retention_days} />
      <DocumentsForm standing={standing} missing={missing} />
    </>
  )
}

const Rejection = ({ reason }: { reason: DocumentStatus['reason'] }) => (
  <div className={classes.rejected} role="alert">
    <strong>Your documents were not accepted.</strong>
    {reason && <p className={classes.reason}>{reason}</p>}
    <p>Please send all three photos anew.</p>
  </div>
)

const acceptedIDs = [
  'Philippine National ID (also ePhilID)',
  'Passport',
  "Driver's license",
  'UMID, SSS or GSIS ID',
  'PRC ID',
  'Postal ID',
  "Voter's ID",
  'Senior citizen or PWD ID',
]

const Explanation = ({ retentionDays }: { retentionDays: number }) => (
  <>
    <p className={classes.words}>
      Every seller on Ukay is a real person whom we have checked, so that buyers can trust what they pay for.
      To open your shop we need two valid IDs and one selfie.
    </p>
    <details className={classes.more}>
      <summary>Which IDs count?</summary>
      <p>Any two of these that have not expired:</p>
      <ul>
        {acceptedIDs.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
    <p className={classes.safe}>
      <IconLock size={22} stroke={1.75} aria-hidden />
      <span>
        Your photos are encrypted, and nothing of them stays on this device. Only our admin team can open
        them. Each time an admin opens one, it is logged. They are deleted for good {retentionDays}{' '}
        {retentionDays === 1 ? 'day' : 'days'} after our decision.
      </span>
    </p>
  </>
)

const Received = () => (
  <output className={classes.received}>
    <Drawing name="papers" />
    <h2>We have received your documents</h2>
    <p>
      Verification takes 1-2 business days. Seller Space opens here by itself once it is done: you can close
      this page and come back.
    </p>
  </output>
)

const Incomplete = ({ response }: Pick<DocumentStatus, 'response'>) => (
  <div className={classes.received}>
    <Drawing name="papers" />
    <h2>{response}</h2>
    <p>Verification starts once all three photos are in, and takes 1-2 business days.</p>
    <Button component={Link} to="/" mt={20}>
      Send what is missing
    </Button>
  </div>
)
