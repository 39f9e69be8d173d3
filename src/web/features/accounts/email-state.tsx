import { useMutation } from '@tanstack/react-query'
import * as m from '#messages/accounts.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './account-section.module.css'

/** Whether the e-mail address is confirmed, with a button that sends the link. Nothing where mail is off. */
export const EmailState = ({ account }: { account: ReplyOf<'GET auth/account'> }) => {
  const send = useMutation({ mutationFn: () => api('POST auth/send_email_link') })
  if (!account.mail) return null
  if (account.newEmail !== null)
    return <span className="block small regular muted">{m.newEmailWaits(account.newEmail)}</span>
  if (account.emailConfirmed) return <span className="block small regular muted">{m.emailIsConfirmed}</span>
  return (
    <span className="block small regular muted">
      <span aria-live="polite">
        {send.isSuccess ? m.linkSentTo(account.email) : m.emailNotConfirmed}
        {send.isError && (
          <span className={`no-margin bad ${classes.failure}`}> {sentenceOf(send.error)}</span>
        )}
      </span>
      {!send.isSuccess && (
        <Button size="sm" variant="subtle" loading={send.isPending} onClick={() => send.mutate()}>
          {m.sendConfirmLink}
        </Button>
      )}
    </span>
  )
}
