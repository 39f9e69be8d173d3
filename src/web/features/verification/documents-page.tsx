import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from '#web/lib/router.tsx'
import { legalPath } from '#domain/legal-documents.ts'
import { Verified } from '#domain/roles.ts'
import * as m from '#messages/verification.ts'
import { Button } from '#web/ui/button.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Text } from '#web/ui/parts.tsx'
import { type DocumentKind, documentKinds, documentNames } from './document-kinds.ts'
import { DocumentsForm } from './documents-form.tsx'
import classes from './documents-page.module.css'
import { documentStatusQuery, type Standing } from './queries.ts'
import type { DocumentStatus } from './send-documents.ts'

interface DocumentsPageProps {
  standing: Standing
  /** Whether the URL says that the documents were submitted. */
  submitted: boolean
  /** Who sells, which can be said before the approval. */
  whoSells: ReactNode
}

/** The steps before a seller is verified. */
export const DocumentsPage = ({ standing, submitted, whoSells }: DocumentsPageProps) => (
  <>
    <PageTitle title={m.title} back={false} />
    {standing.role === 'completed' ? (
      <>
        <Submitted missing={[]} />
        {whoSells}
      </>
    ) : (
      <Unverified standing={standing} submitted={submitted} whoSells={whoSells} />
    )}
  </>
)

const Unverified = ({ standing, submitted, whoSells }: DocumentsPageProps) => {
  const skeleton = (
    <div className={`stack gap-12 ${classes.skeletons}`} aria-busy>
      <div />
      <div />
      <div />
    </div>
  )
  return (
    <QueryState query={useQuery(documentStatusQuery(standing))} skeleton={skeleton}>
      {(status) => (
        <>
          <Steps standing={standing} submitted={submitted} status={status} />
          {whoSells}
        </>
      )}
    </QueryState>
  )
}

type StepsProps = Omit<DocumentsPageProps, 'whoSells'>

const Steps = ({ standing, submitted, status }: StepsProps & { status: DocumentStatus }) => {
  const { missing, reason } = status
  const isRejected = standing.verified === Verified.Rejected
  // A rejection arrived while this page was open, so the submission is not pending any more.
  if (submitted && isRejected && isNothingSent(missing)) return <Navigate to="/" replace />
  if (submitted || missing.length === 0) return <Submitted missing={missing} />
  return (
    <div className={classes.steps}>
      {isRejected && <Rejection reason={reason} />}
      <Explanation retentionDays={status.retention_days} />
      <DocumentsForm standing={standing} missing={missing} />
    </div>
  )
}

const Rejection = ({ reason }: { reason: DocumentStatus['reason'] }) => (
  <div className={`tint-bad mb-20 pad-14-16 radius-medium ${classes.rejected}`} role="alert">
    <strong>{m.notAccepted}</strong>
    {reason && <p className={classes.reason}>{reason}</p>}
    <p>{m.notAcceptedHint}</p>
  </div>
)

const acceptedIDs = [
  m.acceptedNationalID,
  m.acceptedPassport,
  m.acceptedLicense,
  m.acceptedUMID,
  m.acceptedPRC,
  m.acceptedPostal,
  m.acceptedVoter,
  m.acceptedSeniorOrPWD,
]

const Explanation = ({ retentionDays }: { retentionDays: number }) => (
  <>
    <p className={`muted pretty ${classes.words}`}>{m.lead}</p>
    <div className={classes.aside}>
      <details className={`mb-12 ${classes.more}`}>
        <summary>{m.whichIDs}</summary>
        <p>{m.whichIDsHint}</p>
        <ul>
          {acceptedIDs.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
      <p className={`flex gap-12 mb-20 pad-12-16 small radius-medium ${classes.safe}`}>
        <IconLock className="teal" size={22} stroke={1.75} aria-hidden />
        <span>
          {m.safe(retentionDays)}{' '}
          <a href={legalPath('privacy')} target="_blank" rel="noreferrer">
            {m.privacyNotice}
          </a>
        </span>
      </p>
    </div>
  </>
)

const isNothingSent = (missing: readonly DocumentKind[]): boolean => missing.length === documentKinds.length

const titleOf = (missing: readonly DocumentKind[]): string => {
  if (missing.length === 0) return m.submittedTitle
  return isNothingSent(missing) ? m.nothingSubmittedTitle : m.partlySubmittedTitle
}

/** The state after a submission, which names what is still missing. */
const Submitted = ({ missing }: { missing: readonly DocumentKind[] }) => (
  <output>
    <EmptyState
      large
      filled={!isNothingSent(missing)}
      heading="h2"
      text={titleOf(missing)}
      hint={
        missing.length === 0 ? (
          m.submittedHint
        ) : (
          <>
            <Text as="strong" tone="ink">
              {m.stillMissing(missing.map((kind) => documentNames[kind]))}
            </Text>{' '}
            {m.incompleteHint}
          </>
        )
      }
      action={missing.length > 0 ? <Button to="/">{m.sendMissing}</Button> : <HelpLink topic="documents" />}
    />
  </output>
)
