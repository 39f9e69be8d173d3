import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import classes from './invitations.module.css'

/** The link of a new invitation, which is shown once. */
export const InvitationLink = ({ hint, link, copy }: { hint: string; link: string; copy: string }) => (
  <div aria-live="polite">
    <p>{hint}</p>
    <p className={`semibold break ${classes.link}`}>{link}</p>
    <CopyButton key={link} text={link}>
      {copy}
    </CopyButton>
  </div>
)

interface OpenInvitationsProps {
  title: string
  invitations: readonly { id: string; words: string }[]
  cancel: string
  /** The one that is being cancelled. */
  cancelling: string | undefined
  onCancel: (id: string) => void
}

/** Invitations that nobody has used yet. Without one nothing is shown. */
export const OpenInvitations = ({ title, invitations, cancel, cancelling, onCancel }: OpenInvitationsProps) =>
  invitations.length > 0 && (
    <>
      <h3 className={`body ${classes.title}`}>{title}</h3>
      <ul>
        {invitations.map(({ id, words }) => (
          <li key={id} className="row gap-12 pad-12-0 line-below">
            <span className="grow min-0 break">{words}</span>
            <Button variant="default" size="sm" loading={cancelling === id} onClick={() => onCancel(id)}>
              {cancel}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
